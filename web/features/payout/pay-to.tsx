import type { Payout } from '@peerdesk/contract/payout.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMedia } from '../../lib/media.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { payoutQueries } from './queries.ts';
import { useActionText } from './actions/texts.ts';
import { latePart } from '../../ui/late.tsx';

const QrCode = latePart(async () => (await import('../../ui/qr-code.tsx')).QrCode);

export interface PayToProps {
  /** A pay-out whose destination the reader may see. */
  order: Payout;
  /** One below the other, the code as large as it gets: for a phone held to be scanned. */
  isTall?: boolean;
}

/**
 * Where the money goes: to scan or to copy. On a phone its own app comes first, and the code, which
 * only another phone can scan, is folded.
 */
export function PayTo({ order, isTall = false }: PayToProps) {
  const t = useActionText();
  const isThumb = useMedia('(pointer: coarse)');
  const { data } = useQuery(payoutQueries.one(order.refId));
  const upi = data?.customer.upi ?? order.customer.upi ?? '';
  const name = order.customer.name ?? order.customer.id;
  const link = data?.payLink ?? undefined;
  const label = t('pay.qr', { amount: showMoney(order.amount), name });
  const isStacked = isTall || isThumb;
  return (
    <section
      aria-label={t('pay.to')}
      className={cx(
        'flex gap-4 rounded-lg border p-4',
        isStacked ? 'flex-col items-center' : 'max-md:flex-col max-md:items-center',
      )}
    >
      {!isThumb && <Code link={link} label={label} isLarge={isTall} />}
      <div
        className={cx(
          'flex min-w-0 flex-col gap-2 self-stretch',
          isStacked
            ? 'items-center text-center'
            : 'justify-center max-md:items-center max-md:text-center',
        )}
      >
        <p className="text-sm">
          <span className="block text-xs text-muted">{t('pay.to')}</span>
          {name}
        </p>
        <p className="text-lg font-semibold break-all">{upi}</p>
        {isThumb && <OpenApp link={link} isAwaited={data === undefined} />}
        <CopyButton isBig text={upi} label={t('destination.copy')} />
        {!isThumb && <p className="text-xs text-muted">{t('pay.qr.hint')}</p>}
      </div>
      {isThumb && <FoldedCode link={link} label={label} />}
    </section>
  );
}

/** Stands there before its link has come, so that nothing moves under the thumb. */
function OpenApp({ link, isAwaited }: { link: string | undefined; isAwaited: boolean }) {
  const t = useActionText();
  const icon = <Smartphone aria-hidden="true" />;
  if (link !== undefined) {
    return (
      <a href={link} className={cx(buttonClass('primary', 'lg'), 'w-full')}>
        {icon}
        {t('pay.app')}
      </a>
    );
  }
  if (!isAwaited) return null;
  return (
    <Button variant="primary" size="lg" icon={icon} disabled className="w-full">
      {t('pay.app')}
    </Button>
  );
}

interface CodeProps {
  link: string | undefined;
  label: string;
}

function Code({ link, label, isLarge }: CodeProps & { isLarge: boolean }) {
  return (
    <div className={cx('shrink-0', isLarge ? 'size-48' : 'size-36')}>
      {link === undefined ? (
        <Skeleton className="size-full" />
      ) : (
        <Suspense fallback={<Skeleton className="size-full" />}>
          <QrCode text={link} name={label} />
        </Suspense>
      )}
    </div>
  );
}

function FoldedCode(props: CodeProps) {
  const t = useActionText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="self-stretch text-center"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer py-2.5 text-sm text-accent-ink">
        {t('pay.qr.show')}
      </summary>
      {isOpen && (
        <div className="flex flex-col items-center gap-2 pt-2">
          <Code {...props} isLarge />
          <p className="text-xs text-muted">{t('pay.qr.hint')}</p>
        </div>
      )}
    </details>
  );
}
