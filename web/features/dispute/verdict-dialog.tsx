import { verdictReasons } from '@peerdesk/contract/decision-reason.ts';
import type { Dispute, DisputeDetail } from '@peerdesk/contract/dispute.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { AskAnother } from '../../approval-kit/ask-another.tsx';
import { useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { DecisionDialog } from '../../order-kit/decision-dialog.tsx';
import { Overtaken } from '../../order-kit/overtaken.tsx';
import { meanwhileWords } from '../../order-kit/use-decision.ts';
import { Postings } from '../../order-kit/order-facts.tsx';
import { reasonBody } from '../../order-kit/decision-reasons.ts';
import { ReasonFields, whyForm } from '../../order-kit/reason-fields.tsx';
import { useDisputeDecision } from './decide.ts';
import { disputeQueries } from './queries.ts';
import { useDisputeText } from './texts.ts';
import type { DisputeDialog } from './use-dispute-actions.tsx';

export interface VerdictDialogProps {
  dialog: DisputeDialog;
  onClose: () => void;
}

/**
 * The last word in a dispute: what it does to the books stands in the dialog, posting by posting.
 */
export function VerdictDialog({ dialog, onClose }: VerdictDialogProps) {
  const t = useDisputeText();
  const { act, dispute } = dialog;
  const form = useSchemaForm(whyForm, {
    start: { reason: dialog.reason ?? '', note: '' },
    words: () => t('verdict.note.needed'),
  });
  const decision = useDisputeDecision(onClose);
  useServerProblems(form, decision.error);
  const detail = useQuery(disputeQueries.one(dispute.id));
  const preview = detail.data?.preview.find(({ verdict }) => verdict === act);
  const { payout, peer } = dispute;
  const amount = showMoney(payout.amount);
  const verdict = act === 'resolved' ? 'resolve' : 'revoke';
  const decide = form.handleSubmit((why) => {
    const body = { disputeId: dispute.id, status: act, ...reasonBody(verdictReasons[act], why) };
    decision.mutate({ call: 'dispute.resolve', body });
  });
  return (
    <Overtaken
      id={dispute.id}
      answer={detail}
      isOpen={({ status }) => status === dispute.status}
      words={meanwhileWords}
    >
      <DecisionDialog
        title={t(`verdict.${verdict}.title`)}
        description={t(`verdict.${verdict}.text`)}
        amount={payout.amount}
        currency={payout.currency}
        confirmLabel={t(`verdict.${verdict}.button`, { amount })}
        isDanger={act === 'revoke_claim'}
        isBusy={decision.isPending}
        // A claim is revoked only once its postings have been shown.
        isBlocked={act === 'revoke_claim' && preview === undefined}
        problem={decision.error instanceof ApiError ? decision.error.message : undefined}
        goesOn={verdict}
        onConfirm={() => void decide()}
        onClose={onClose}
      >
        <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">
          {t(`verdict.${verdict}.effect`, { amount, peer: peer?.name ?? '' })}
        </p>
        {act === 'revoke_claim' && <Consequences detail={detail} dispute={dispute} />}
        <ReasonFields
          form={form}
          reasons={verdictReasons[act]}
          words={{
            reason: t('verdict.reason'),
            choose: t('verdict.reason.choose'),
            note: t('verdict.note'),
            hint: t('verdict.note.hint'),
          }}
        />
        <AskAnother
          error={decision.error}
          act={decision.variables && { call: 'dispute.resolve', body: decision.variables.body }}
          onAsked={onClose}
        />
      </DecisionDialog>
    </Overtaken>
  );
}

interface ConsequencesProps {
  detail: UseQueryResult<DisputeDetail>;
  dispute: Dispute;
}

/** The postings of a revoked claim, one by one. */
function Consequences({ detail, dispute: { payout, peer } }: ConsequencesProps) {
  const t = useDisputeText();
  const preview = detail.data?.preview.find(({ verdict }) => verdict === 'revoke_claim');
  return (
    <section className="rounded-lg border px-3 py-2.5">
      <h3 className="mb-1 text-xs font-semibold text-muted">{t('verdict.postings')}</h3>
      {preview ? (
        <Postings
          isSigned
          postings={preview.postings}
          peer={peer}
          merchant={payout.merchant}
          currency={payout.currency}
        />
      ) : (
        <p className="text-sm text-muted">{detail.isSuccess ? t('decision.limit') : '…'}</p>
      )}
    </section>
  );
}
