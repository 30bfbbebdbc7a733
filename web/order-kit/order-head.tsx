import type { Order } from '@peerdesk/contract/order.ts';
import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';
import { Money } from '../ui/money.tsx';
import { Utr } from '../ui/utr.tsx';
import { DrawerSection } from './order-drawer.tsx';
import { useOrderText } from './texts.ts';

export interface OrderHeadProps {
  order: Pick<Order, 'amount' | 'currency'>;
  badge: ReactNode;
  /** Under the amount: what is odd about it. */
  remark?: ReactNode;
  deadline: ReactNode;
  /** Where the money comes from, and where it goes. */
  from: ReactNode;
  to: ReactNode;
}

/** How the badge of a head is set: larger than in a row. */
export const headBadgeClass = 'mt-1 h-6! px-2! text-sm!';

/** Amount, status, and the path of the money. */
export function OrderHead({ order, badge, remark, deadline, from, to }: OrderHeadProps) {
  return (
    <div className="px-5 pt-4 pb-5">
      <div className="flex items-start justify-between gap-3">
        <Money amount={order.amount} currency={order.currency} size="xl" />
        {badge}
      </div>
      <div className="flex justify-between gap-3 text-sm">
        <span className="text-warning-ink">{remark}</span>
        <span className="text-right [&>span]:items-end">{deadline}</span>
      </div>
      <div className="mt-4 flex flex-col items-start">
        {from}
        <ArrowDown aria-hidden="true" className="my-1.5 size-4 text-faint" />
        {to}
      </div>
    </div>
  );
}

/** One end of the path of the money. */
export function Party({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 self-stretch text-sm">
      <div className="text-xs text-muted">{label}</div>
      <div>{children}</div>
    </div>
  );
}

export interface UtrSectionProps {
  utr: string | null;
  /** What to say while there is none. */
  missing: string;
  children?: ReactNode;
}

/** The reference, large enough to compare, and below it what is known about it. */
export function UtrSection({ utr, missing, children }: UtrSectionProps) {
  const t = useOrderText();
  return (
    <DrawerSection title={t('utr.title')} isSunken>
      {utr === null ? (
        <p className="text-sm text-muted">{missing}</p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Utr utr={utr} size="lg" hasCopy={false} />
          <CopyButton isBig text={utr} label={t('utr.copy')} />
        </div>
      )}
      {children}
    </DrawerSection>
  );
}
