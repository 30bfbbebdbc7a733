import { showMoney } from '@peerdesk/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { DecisionDialog, firstFocus } from '../../order-kit/decision-dialog.tsx';
import { Postings } from '../../order-kit/order-facts.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { useDisputeDecision } from './decide.ts';
import { disputeQueries } from './queries.ts';
import { useDisputeText } from './texts.ts';
import type { DisputeDialog } from './use-dispute-actions.tsx';

const noteMax = 500;

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
  const [note, setNote] = useState(dialog.note ?? '');
  const [isTried, setTried] = useState(false);
  const decision = useDisputeDecision(onClose);
  const detail = useQuery(disputeQueries.one(dispute.id));
  const preview = detail.data?.preview.find(({ verdict }) => verdict === act);
  const { payout, peer } = dispute;
  const amount = showMoney(payout.amount);
  const verdict = act === 'resolved' ? 'resolve' : 'revoke';
  const confirm = () => {
    setTried(true);
    if (note.trim() === '') return;
    const body = { disputeId: dispute.id, status: act, note };
    decision.mutate({ call: 'dispute.resolve', body });
  };
  return (
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
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">
        {t(`verdict.${verdict}.effect`, { amount, peer: peer?.name ?? '' })}
      </p>
      {act === 'revoke_claim' && (
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
      )}
      <Field
        label={t('verdict.note')}
        hint={t('verdict.note.hint')}
        error={isTried && note.trim() === '' ? t('verdict.note.needed') : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            {...firstFocus}
            value={note}
            maxLength={noteMax}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </DecisionDialog>
  );
}
