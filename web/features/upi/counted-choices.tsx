import type { CapacityReason, CountedChoice } from '@peerdesk/contract/capacity.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { choicesOf } from '../../capacity-kit/addresses.ts';
import { useCapacityText } from '../../capacity-kit/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { DrawerList, firstDrawerPage } from '../../list-kit/drawer-list.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { Time } from '../../ui/time.tsx';
import { ListSum } from './list-sum.tsx';
import { upiQueries } from './queries.ts';

export interface CountedChoicesProps {
  reason: CapacityReason;
  /** Of one UPI ID alone. */
  upiId?: string;
}

/** How often UPI IDs met a reason today, by quarters of an hour: what a figure adds up. */
export function CountedChoices({ reason, upiId }: CountedChoicesProps) {
  const t = useCapacityText();
  const [page, setPage] = useState(firstDrawerPage);
  const { data, error } = useQuery({
    ...upiQueries.choices({ ...page, reason, ...(upiId && { upiId }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <DrawerSection title={t('choices.list', { reason: t(`why.${reason}`) })} isSunken>
      {data && data.total > 0 && (
        <ListSum all={upiId ? { href: choicesOf(reason), words: t('choices.all') } : undefined}>
          <Times times={data.times} lost={upiId ? data.lost : null} />
        </ListSum>
      )}
      <DrawerList
        rows={data?.choices}
        keyOf={({ at, upiId: id, reason: met }) => `${at} ${id} ${met}`}
        empty={t('choices.none')}
        error={error}
        paging={data && { page, onPage: setPage, ...data }}
      >
        {(row) => <Choice {...row} isOfOne={upiId !== undefined} />}
      </DrawerList>
    </DrawerSection>
  );
}

function Times({ times, lost }: Pick<CountedChoice, 'times' | 'lost'>) {
  const t = useCapacityText();
  if (!lost || lost.customers === 0) return t('times', { count: times });
  const sum = t('lost.sum', { count: lost.customers, amount: showMoney(lost.amount) });
  return t('choices.lost', { times: t('times', { count: times }), lost: sum });
}

function Choice({ at, upiId, upi, peer, times, lost, isOfOne }: CountedChoice & IsOfOne) {
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link
          href={`${screenPaths.upi}?open=${upiId}`}
          className="touch-target min-w-0 font-medium break-words hover:underline"
        >
          {`${upi} · ${peer}`}
        </Link>
        <Time at={at} show="full" className="text-muted" />
      </span>
      <span className="figures block text-muted">
        <Times times={times} lost={isOfOne ? lost : null} />
      </span>
    </>
  );
}

interface IsOfOne {
  isOfOne: boolean;
}
