import type { Capacity, CapacityReason } from '@peerdesk/contract/capacity.ts';
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

type SumOf = (lost: { customers: number; amount: string }) => string;

/** The customers who found no UPI ID free: why, when, and which cap or peer to mend. */
export function LostCapacity({ lost, advice, asked }: LostCapacityProps) {
  const t = useCapacityText();
  const sum: SumOf = ({ customers, amount }) =>
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
            parts: <WorstUpis reason={reason} byUpi={lost.byUpi} sum={sum} />,
          }))}
        />
        <p className="mt-3 text-xs text-muted">{t('lost.byReason.hint')}</p>
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

/** So many are named under each reason; the rest are one click away. */
const namedFirst = 3;

interface WorstUpisProps {
  reason: CapacityReason;
  byUpi: NonNullable<Capacity['lost']>['byUpi'];
  sum: SumOf;
}

/** The UPI IDs that met this reason most often, which are the first to mend. */
function WorstUpis({ reason, byUpi, sum }: WorstUpisProps) {
  const t = useCapacityText();
  const met = byUpi.filter((row) => row.reason === reason);
  if (met.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-1 border-l-2 pl-3 text-muted">
      {met.slice(0, namedFirst).map(({ upiId, upi, peer, ...row }) => (
        <li key={upiId} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Link
            href={`${screenPaths.upi}?open=${upiId}`}
            className="touch-target min-w-0 break-words text-ink hover:underline"
          >
            {`${upi} · ${peer}`}
          </Link>
          <Link
            href={choicesOf(reason, upiId)}
            className="figures touch-target text-accent-ink underline-offset-2 hover:underline"
          >
            {sum(row)}
          </Link>
        </li>
      ))}
      {met.length > namedFirst && (
        <li>
          <Link
            href={choicesOf(reason)}
            className="touch-target text-accent-ink underline-offset-2 hover:underline"
          >
            {t('choices.all')}
          </Link>
        </li>
      )}
    </ul>
  );
}
