import type { ComplaintDetail } from '@peerdesk/contract/complaint.ts';
import { approvedEnd, isComplaintOpen } from '@peerdesk/domain/complaint/complaint.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Overtaken } from '../../order-kit/overtaken.tsx';
import { decidedWords, meanwhileWords } from '../../order-kit/use-decision.ts';
import { complaintQueries } from './queries.ts';

export interface WhileOpenProps {
  complaint: Pick<ComplaintDetail, 'id' | 'refId'>;
  children: ReactNode;
}

/** Around a dialog: learns how the complaint ends meanwhile, also by an approval of its pay-in. */
export function WhileOpen({ complaint: { id, refId }, children }: WhileOpenProps) {
  const answer = useQuery(complaintQueries.one(id));
  const isApproved = answer.data?.status === approvedEnd;
  const payin = useQuery({ ...complaintQueries.payin(refId), enabled: isApproved }).data;
  return (
    <Overtaken
      id={id}
      answer={answer}
      isOpen={({ status }) => isComplaintOpen(status)}
      words={(ended) => (payin && decidedWords(payin)) ?? meanwhileWords(ended)}
    >
      {children}
    </Overtaken>
  );
}
