import type { DisputeDetail } from '@peerdesk/contract/dispute.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useMedia } from '../../lib/media.ts';
import type { Neighbours } from '../../list-kit/use-list.ts';
import { OrderDetail } from '../../order-kit/order-detail.tsx';
import { useProfile } from '../../session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { CaseFile } from './case-file.tsx';
import { Conversation } from './conversation.tsx';
import { Decision } from './decision.tsx';
import { DisputeHead } from './dispute-head.tsx';
import { disputeQueries } from './queries.ts';
import { useDisputeText } from './texts.ts';
import type { DisputeActions } from './use-dispute-actions.tsx';

export interface DisputeDrawerProps {
  id: string;
  /** Its row says that something was written that the reader has not read. */
  hasNews: boolean;
  neighbours: Neighbours;
  actions: DisputeActions;
}

/** One dispute: the case file, the conversation, and what is to be decided. */
export function DisputeDrawer({ id, hasNews, neighbours, actions }: DisputeDrawerProps) {
  const t = useDisputeText();
  const answer = useQuery(disputeQueries.one(id));
  return (
    <OrderDetail
      id={id}
      size="xl"
      texts={{
        missing: t('drawer.missing'),
        loading: t('drawer.loading', { id }),
        previous: t('drawer.previous'),
        next: t('drawer.next'),
      }}
      neighbours={neighbours}
      answer={answer}
      keysOf={actions.actionsOf}
    >
      {(dispute) => <Room dispute={dispute} hasNews={hasNews} actions={actions} />}
    </OrderDetail>
  );
}

interface RoomProps extends Pick<DisputeDrawerProps, 'hasNews' | 'actions'> {
  dispute: DisputeDetail;
}

const columnClass = cx(
  'scroll-mt-14 border-t lg:min-h-0 lg:overflow-y-auto lg:border-t-0',
  // The line above the first section is the column's own.
  '[&>section:first-child]:border-t-0',
);

const staffParts = ['case', 'talk', 'decision'] as const;
/** A payer is asked something, and comes to answer; staff is told something, and comes to read. */
const talkFirst = ['talk', 'case', 'decision'] as const;
/** From here on they stand side by side, each in its place. */
const sideBySide = '(width >= 64rem)';

/** Side by side, each with its own scroll; below each other where there is no room for that. */
function Room({ dispute, hasNews, actions }: RoomProps) {
  const t = useDisputeText();
  const id = useId();
  const isPayer = isPeerRole(useProfile().role);
  const isStacked = !useMedia(sideBySide);
  // As it was when it was opened: what is read changes places with nothing.
  const [comesToRead] = useState(hasNews || dispute.unread > 0);
  const order = isPayer || (isStacked && comesToRead) ? talkFirst : staffParts;
  return (
    <div className="flex flex-col lg:min-h-0 lg:flex-1">
      <DisputeHead dispute={dispute} actions={actions} />
      <Jumps parts={order.map((key) => ({ id: `${id}-${key}`, label: t(`${key}.title`) }))} />
      <div
        className={cx(
          'lg:grid lg:min-h-0 lg:flex-1 lg:grid-rows-1 lg:divide-x lg:border-t',
          isPayer
            ? 'lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)_minmax(0,5fr)]'
            : 'lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,5fr)]',
        )}
      >
        {order.map((key) => (
          <section
            key={key}
            id={`${id}-${key}`}
            aria-label={t(`${key}.title`)}
            className={cx(columnClass, key === 'talk' && 'flex min-h-40 flex-col')}
          >
            {key === 'case' && <CaseFile dispute={dispute} />}
            {key === 'talk' && <Conversation dispute={dispute} />}
            {key === 'decision' && <Decision dispute={dispute} actions={actions} />}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Ways to the parts where they stand below each other. */
function Jumps({ parts }: { parts: readonly { id: string; label: string }[] }) {
  return (
    <nav className="sticky top-0 z-20 flex gap-1 overflow-x-auto border-t border-b bg-surface px-4 py-1.5 lg:hidden">
      {parts.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          onClick={() => document.getElementById(id)?.scrollIntoView()}
          className={cx(buttonClass('ghost', 'sm'), 'flex-1')}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
