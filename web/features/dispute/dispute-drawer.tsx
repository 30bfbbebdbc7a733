import type { DisputeDetail } from '@peerdesk/contract/dispute.ts';
import { useQuery } from '@tanstack/react-query';
import type { Neighbours } from '../../order-kit/order-desk.tsx';
import { OrderDetail } from '../../order-kit/order-detail.tsx';
import { CaseFile } from './case-file.tsx';
import { Conversation } from './conversation.tsx';
import { Decision } from './decision.tsx';
import { disputeQueries, type DisputeRow } from './queries.ts';
import { useDisputeText } from './texts.ts';
import type { DisputeActions } from './use-dispute-actions.tsx';

export interface DisputeDrawerProps {
  id: string;
  neighbours: Neighbours;
  actions: DisputeActions;
}

/** One dispute: the case file, the conversation, and what is to be decided. */
export function DisputeDrawer({ id, neighbours, actions }: DisputeDrawerProps) {
  const answer = useQuery(disputeQueries.one(id));
  return (
    <OrderDetail<DisputeRow<DisputeDetail>>
      refId={id}
      size="xl"
      neighbours={neighbours}
      answer={answer}
      actionsOf={actions.actionsOf}
    >
      {(dispute) => <Columns dispute={dispute} actions={actions} />}
    </OrderDetail>
  );
}

interface ColumnsProps {
  dispute: DisputeRow<DisputeDetail>;
  actions: DisputeActions;
}

function Columns({ dispute, actions }: ColumnsProps) {
  const t = useDisputeText();
  return (
    <div className="lg:grid lg:min-h-full lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,5fr)] lg:divide-x">
      <section aria-label={t('decision.title')} className="lg:order-3">
        <Decision dispute={dispute} actions={actions} />
      </section>
      <section
        aria-label={t('talk.title')}
        className="flex min-h-80 flex-col border-t lg:order-2 lg:border-t-0"
      >
        <Conversation dispute={dispute} />
      </section>
      <section aria-label={t('case.title')} className="border-t lg:order-1 lg:border-t-0">
        <CaseFile dispute={dispute} />
      </section>
    </div>
  );
}
