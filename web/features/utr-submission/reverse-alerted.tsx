import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { useQuery } from '@tanstack/react-query';
import { Overtaken } from '../../order-kit/overtaken.tsx';
import { ReverseDialog } from '../../order-kit/reverse/reverse-dialog.tsx';
import { meanwhileWords } from '../../order-kit/use-decision.ts';
import { utrQueries } from './queries.ts';

/** Takes back the approval that the alert contradicts; another admin may do so meanwhile. */
export function ReverseAlerted({ refId, onClose }: { refId: string; onClose: () => void }) {
  return (
    <Overtaken
      id={refId}
      answer={useQuery(utrQueries.payin(refId))}
      isOpen={({ status }) => isOneOf(status, approvedStatuses)}
      words={meanwhileWords}
    >
      <ReverseDialog what="payin" refId={refId} onClose={onClose} />
    </Overtaken>
  );
}
