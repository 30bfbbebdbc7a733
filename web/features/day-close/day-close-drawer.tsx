import type { DayClose, DayCloseDetail, DayCloseEvent } from '@peerdesk/contract/day-close.ts';
import { useQuery } from '@tanstack/react-query';
import { shownDay } from '../../lib/shown-day.ts';
import type { RowActions } from '../../list-kit/rows/row-action.ts';
import type { Neighbours } from '../../list-kit/use-list.ts';
import { OrderDetail } from '../../order-kit/order-detail.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { Timeline } from '../../order-kit/timeline.tsx';
import { Fact } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Time } from '../../ui/time.tsx';
import { Comparison } from './comparison.tsx';
import { shownDifference } from './difference.ts';
import { dayCloseQueries } from './queries.ts';
import { DayStateBadge } from './state-badge.tsx';
import { useDayCloseText } from './texts.ts';
import { PartyLink } from '../../order-kit/party/party-link.tsx';

export interface DayCloseDrawerProps {
  id: string;
  neighbours: Neighbours;
  actionsOf: (day: DayClose) => RowActions;
}

/** An account's day: what was declared and found, why it differs, and how it came to that. */
export function DayCloseDrawer({ id, neighbours, actionsOf }: DayCloseDrawerProps) {
  const t = useDayCloseText();
  const answer = useQuery(dayCloseQueries.one(id));
  const texts = {
    missing: t('drawer.missing'),
    loading: t('drawer.loading'),
    previous: t('drawer.previous'),
    next: t('drawer.next'),
  };
  return (
    <OrderDetail {...{ id, texts, neighbours, answer, actionsOf }}>
      {(day) => <Body day={day} />}
    </OrderDetail>
  );
}

function Body({ day }: { day: DayCloseDetail }) {
  const t = useDayCloseText();
  const { explanation, declared, openSince } = day;
  return (
    <>
      <section className="flex flex-col gap-2 px-5 py-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="figures text-xl font-semibold tracking-tight">{shownDay(day.day)}</h2>
          <DayStateBadge state={day.state} />
        </div>
        <dl className="-my-1.5 divide-y">
          <Fact label={t('column.peer')}>
            <PartyLink kind="peer" of={day.peer.id}>
              {day.peer.name}
            </PartyLink>
          </Fact>
          <Fact label={t('column.account')}>
            <span className="inline-flex items-center gap-1 break-all">
              <PartyLink kind="upi" of={day.account.upi}>
                {day.account.upi}
              </PartyLink>
              <CopyButton text={day.account.upi} label={t('copy')} />
            </span>
          </Fact>
          {openSince && (
            <Fact label={t('column.openSince')}>
              <Time at={openSince} show="full" />
            </Fact>
          )}
        </dl>
      </section>
      <DrawerSection title={t('compare.title')} isSunken>
        <Comparison day={day} />
        {declared?.note && <p className="mt-2 text-sm break-words">“{declared.note}”</p>}
      </DrawerSection>
      {explanation && (
        <DrawerSection title={t('explained.by', { name: explanation.by })}>
          <p className="text-sm break-words">{explanation.reason}</p>
          <p className="mt-1 text-xs text-muted">
            {explanation.decidedBy
              ? t('explained.accepted', { name: explanation.decidedBy })
              : t('explained.waits')}
          </p>
        </DrawerSection>
      )}
      <DrawerSection title={t('history.title')}>
        <History history={day.history} />
      </DrawerSection>
    </>
  );
}

function History({ history }: Pick<DayCloseDetail, 'history'>) {
  const t = useDayCloseText();
  const entries = history.toReversed().map(({ by, ...one }) => ({ ...one, actor: by }));
  const detailOf = ({ reason, differences, event }: Omit<DayCloseEvent, 'by'>) => {
    if (reason) return <p className="text-sm break-words">{reason}</p>;
    if (event !== 'declared' && event !== 'compared') return null;
    return (
      <p className="figures text-xs text-muted">
        {differences.length === 0
          ? t('history.agrees')
          : differences
              .map((one) => `${t(`differs.${one.source}.${one.figure}`)} ${shownDifference(one)}`)
              .join(' · ')}
      </p>
    );
  };
  return (
    <Timeline entries={entries} wordsOf={({ event }) => t(`event.${event}`)} detailOf={detailOf} />
  );
}
