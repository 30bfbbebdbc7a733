import type { Payout } from '@peerdesk/contract/payout.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { Suspense } from 'react';
import { buttonClass } from '../../ui/button.tsx';
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

/** Where the money goes: to scan, to copy, or to open in the app of the phone that shows it. */
export function PayTo({ order, isTall = false }: PayToProps) {
  const t = useActionText();
  const { data } = useQuery(payoutQueries.one(order.refId));
  const upi = data?.customer.upi ?? order.customer.upi ?? '';
  const name = order.customer.name ?? order.customer.id;
  const link = data?.payLink ?? undefined;
  const amount = showMoney(order.amount);
  return (
    <section
      aria-label={t('pay.to')}
      className={cx(
        'flex gap-4 rounded-lg border p-4',
        isTall ? 'flex-col items-center' : 'max-md:flex-col max-md:items-center',
      )}
    >
      <div className={cx('shrink-0', isTall ? 'size-48' : 'size-36')}>
        {link === undefined ? (
          <Skeleton className="size-full" />
        ) : (
          <Suspense fallback={<Skeleton className="size-full" />}>
            <QrCode text={link} name={t('pay.qr', { amount, name })} />
          </Suspense>
        )}
      </div>
      <div
        className={cx(
          'flex min-w-0 flex-col gap-2 self-stretch',
          isTall
            ? 'items-center text-center'
            : 'justify-center max-md:items-center max-md:text-center',
        )}
      >
        <p className="text-sm">
          <span className="block text-xs text-muted">{t('pay.to')}</span>
          {name}
        </p>
        <p className="text-lg font-semibold break-all">{upi}</p>
        <div
          className={cx(
            'flex flex-wrap gap-2',
            isTall ? 'justify-center' : 'max-md:justify-center',
          )}
        >
          <CopyButton isBig text={upi} label={t('destination.copy')} />
          {link !== undefined && (
            <span className="hidden coarse:inline-flex">
              <a href={link} className={buttonClass()}>
                <Smartphone aria-hidden="true" />
                {t('pay.app')}
              </a>
            </span>
          )}
        </div>
        <p className="text-xs text-muted">{t('pay.qr.hint')}</p>
      </div>
    </section>
  );
}
