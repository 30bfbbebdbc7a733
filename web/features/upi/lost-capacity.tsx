import type { Capacity } from '@peerdesk/contract/capacity.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { screenPaths } from '../../lib/screen-paths.ts';
import { Time } from '../../ui/time.tsx';
import { useCapacityText } from '../../capacity-kit/texts.ts';
import { choicesOf, lostCustomers, lostInHour } from '../../capacity-kit/addresses.ts';
import { CountBars } from '../../capacity-kit/count-bars.tsx';
import type { Advice } from '../../capacity-kit/use-advice.ts';
import { Link } from 'wouter';
import { LostCustomers } from './lost-customers.tsx';
import { showAtTop } from './show-at-top.ts';
import type { CapacityAsked } from './queries.ts';

export interface LostCapacityProps {
  lost: NonNullable<Capacity['lost']>;
  advice: Advice;
  asked: CapacityAsked;
}

/** The customers who found no UPI ID free: why, when, and which cap or peer to mend. */
export function LostCapacity({ lost, advice, asked }: LostCapacityProps) {
  const t = useCapacityText();
  const sum = ({ customers, amount }: { customers: number; amount: string }) =>
    t('lost.sum', { count: customers, amount: showMoney(amount) });
  const list = { reason: asked.lost ?? 'all', ...(asked.hour && { hour: asked.hour }) };
  const isNarrowed = list.reason !== 'all' || list.hour !== undefined;
  if (lost.customers === 0) {
    return (
      <DrawerSection title={t('lost.title')} isSunken>
        <p className="text-sm">{t('lost.none')}</p>
      </DrawerSection>
    );
  }
  return (
    <>
      <DrawerSection title={t('lost.title')} isSunken>
        <p className="text-lg font-semibold">{sum(lost)}</p>
      </DrawerSection>
      {isNarrowed && (
        <div key={`${asked.lost} ${asked.hour}`} ref={showAtTop}>
          <LostCustomers {...list} />
        </div>
      )}
      <DrawerSection title={t('lost.byReason')}>
        <CountBars
          rows={lost.byReason.map(({ reason, ...row }) => ({
            key: reason,
            name: t(`why.${reason}`),
            count: row.customers,
            words: sum(row),
            href: lostCustomers(reason),
            advice: advice(reason),
          }))}
        />
        <p className="mt-3 text-xs text-muted">{t('lost.byReason.hint')}</p>
      </DrawerSection>
      <DrawerSection title={t('lost.byUpi')}>
        <CountBars
          rows={lost.byUpi.map(({ upiId, upi, peer, reason, ...row }) => ({
            key: `${upiId} ${reason}`,
            name: (
              <Link href={`${screenPaths.upi}?open=${upiId}`} className="hover:underline">
                {`${upi} · ${peer}`}
              </Link>
            ),
            count: row.customers,
            words: sum(row),
            href: choicesOf(reason, upiId),
            advice: `${t(`why.${reason}`)}: ${advice(reason) ?? ''}`,
          }))}
        />
      </DrawerSection>
      <DrawerSection title={t('lost.byHour')}>
        <CountBars
          rows={lost.byHour.map(({ at, ...row }) => ({
            key: at,
            name: <Time at={at} show="full" />,
            count: row.customers,
            words: sum(row),
            href: lostInHour(at),
          }))}
        />
      </DrawerSection>
      {!isNarrowed && <LostCustomers {...list} />}
    </>
  );
}
