import type { CapacityReason, LostCustomer } from '@peerdesk/contract/capacity.ts';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useBrand } from '../../lib/brand.ts';
import { fullTime } from '../../lib/format-time.ts';
import { lostCustomers } from '../../capacity-kit/addresses.ts';
import { useCapacityText } from '../../capacity-kit/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { DrawerList, firstDrawerPage } from '../../list-kit/drawer-list.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { ListSum } from './list-sum.tsx';
import { upiQueries } from './queries.ts';

export interface LostCustomersProps {
  reason: CapacityReason | 'all';
  /** When the hour began whose customers they are. */
  hour?: string;
}

/** The customers behind the figures of lost capacity: all of today's, of one reason or hour. */
export function LostCustomers({ reason, hour }: LostCustomersProps) {
  const t = useCapacityText();
  const [page, setPage] = useState(firstDrawerPage);
  const { timeZone } = useBrand();
  const asked = {
    ...page,
    ...(reason !== 'all' && { reason }),
    ...(hour && { start: hour, end: new Date(Date.parse(hour) + hourMs).toISOString() }),
  };
  const of = reason === 'all' ? hour && fullTime(hour, timeZone) : t(`why.${reason}`);
  const { data, error } = useQuery({
    ...upiQueries.lost(asked),
    placeholderData: keepPreviousData,
  });
  return (
    <DrawerSection title={of ? t('lost.list.of', { reason: of }) : t('lost.list')}>
      {data && data.total > 0 && (
        <ListSum all={of ? { href: lostCustomers(), words: t('lost.list.all') } : undefined}>
          {data.amount === null
            ? t('lost.customers', { count: data.total })
            : t('lost.sum', { count: data.total, amount: showMoney(data.amount) })}
        </ListSum>
      )}
      <DrawerList
        rows={data?.customers}
        keyOf={({ at, refId, amount }) => refId ?? `${at} ${amount}`}
        empty={t('lost.none')}
        error={error}
        paging={data && { page, onPage: setPage, ...data }}
      >
        {(customer) => <Customer {...customer} />}
      </DrawerList>
    </DrawerSection>
  );
}

function Customer({ at, amount, reasons, refId }: LostCustomer) {
  const t = useCapacityText();
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        {refId ? (
          <Link
            href={`${screenPaths.payin}?open=${refId}`}
            className="touch-target font-medium text-accent-ink underline-offset-2 hover:underline"
          >
            <Money amount={amount} />
          </Link>
        ) : (
          <Money amount={amount} className="font-medium" />
        )}
        <Time at={at} show="full" className="text-muted" />
      </span>
      <span className="block text-muted">
        {reasons.map((reason) => t(`why.${reason}`)).join(' · ')}
      </span>
    </>
  );
}
