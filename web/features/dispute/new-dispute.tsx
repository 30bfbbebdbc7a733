import type { Payout } from '@peerdesk/contract/payout.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../lib/api-error.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { toastFailure, toastSuccess } from '../../lib/toast.ts';
import { DecisionDialog, firstFocus } from '../../order-kit/decision-dialog.tsx';
import { api } from '../../session/session.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { FindPayout } from './find-payout.tsx';
import { disputeQueries } from './queries.ts';
import { useDisputeText } from './texts.ts';

const reasonMax = 500;

/** Opens a dispute about the pay-out that the address names, or asks which it is. */
export function NewDispute({ refId }: { refId: string }) {
  return refId === '' ? <FindPayout /> : <AboutPayout refId={refId} />;
}

function AboutPayout({ refId }: { refId: string }) {
  const [, navigate] = useLocation();
  const answer = useQuery(disputeQueries.payout(refId));
  const { error } = answer;
  useEffect(() => {
    if (!error) return;
    toastFailure(error);
    navigate(screenPaths.dispute, { replace: true });
  }, [error, navigate]);
  if (!answer.data) return null;
  return (
    <NewDisputeDialog
      payout={answer.data}
      onClose={(open) =>
        navigate(open === undefined ? screenPaths.dispute : `${screenPaths.dispute}?open=${open}`, {
          replace: true,
        })
      }
    />
  );
}

interface NewDisputeDialogProps {
  payout: Payout;
  onClose: (open?: string) => void;
}

function NewDisputeDialog({ payout, onClose }: NewDisputeDialogProps) {
  const t = useDisputeText();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const queryClient = useQueryClient();
  const creation = useMutation({
    mutationFn: () =>
      api('dispute.create', { body: { refId: payout.refId, reason }, idempotencyKey }),
    onSuccess: ({ id }) => {
      toastSuccess(t('new.done'));
      onClose(id);
    },
    onSettled: () =>
      Promise.all(
        ['dispute', 'payout'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })),
      ),
  });
  return (
    <DecisionDialog
      title={t('new.title')}
      description={t('new.text')}
      amount={payout.amount}
      currency={payout.currency}
      confirmLabel={t('new.button')}
      isDanger
      isBusy={creation.isPending}
      isBlocked={false}
      problem={creation.error instanceof ApiError ? creation.error.message : undefined}
      onConfirm={() => {
        setTried(true);
        if (reason.trim() !== '') creation.mutate();
      }}
      onClose={() => onClose()}
    >
      <Field
        label={t('new.reason')}
        hint={t('new.reason.hint')}
        error={isTried && reason.trim() === '' ? t('new.reason.needed') : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            {...firstFocus}
            value={reason}
            maxLength={reasonMax}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">
        {t('new.effect', { amount: showMoney(payout.amount) })}
      </p>
    </DecisionDialog>
  );
}
