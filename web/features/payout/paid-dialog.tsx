import type { Payout, PayoutDetail } from '@peerdesk/contract/payout.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { groupUtr } from '@peerdesk/domain/reconcile/utr.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AskAnother } from '../../approval-kit/ask-another.tsx';
import { useServerProblems } from '../../form-kit/server-problems.ts';
import { DecisionDialog } from '../../order-kit/decision-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { usePayoutDecision } from './decide.ts';
import { PayTo } from './pay-to.tsx';
import { ProofField, useProof } from '../../order-kit/proof/proof-field.tsx';
import { payoutQueries } from './queries.ts';
import { useRefusalWords } from './refusal.tsx';
import type { PayoutRights } from './rules.ts';
import { useActionText } from './actions/texts.ts';
import { usePayoutText } from './texts.ts';
import { PaidUtrField, usePaidUtr } from './paid-utr.tsx';

export interface PaidDialogProps {
  order: Payout;
  as: NonNullable<PayoutRights['paid']>;
  /** The picture that somebody brings along. */
  picture?: File;
  onNotSent: () => void;
  onClose: () => void;
}

/** Marks a pay-out as paid: by the reader, for a payer, or for one of several claimants. */
export function PaidDialog({ order, as, picture, onNotSent, onClose }: PaidDialogProps) {
  const text = usePayoutText();
  const decision = usePayoutDecision(onClose);
  const form = usePaidUtr();
  useServerProblems(form, decision.error);
  const proof = useProof(picture);
  const claims = useClaims(order, as === 'settle');
  const [picked, setPicked] = useState<string>();
  // Without a choice to make, what is typed is the choice.
  const claim = claims.length > 0 ? (picked ?? claims[0]?.utr) : '';
  const words = useWords(order, as);
  const send = (utr: string) =>
    decision.mutate({
      call: 'payout.decide',
      body: { refId: order.refId, status: 'approved', utr, ...proof.part },
    });
  const sendTyped = form.handleSubmit(({ utr }) => send(utr));
  return (
    <DecisionDialog
      title={words.title}
      description={words.text}
      amount={order.amount}
      currency={order.currency}
      confirmLabel={words.button}
      isBusy={decision.isPending}
      isBlocked={proof.isSending}
      problem={useRefusalWords(decision.error)}
      onConfirm={() => (claim ? send(claim) : void sendTyped())}
      onClose={onClose}
    >
      {as === 'own' && <PayTo order={order} />}
      {claims.length > 0 && (
        <ClaimChoice
          claims={claims}
          value={claim ?? ''}
          mayBeOther={order.status === 'processing'}
          onPick={setPicked}
        />
      )}
      {claim === '' && <PaidUtrField form={form} />}
      {as !== 'settle' && <ProofField proof={proof} />}
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">{words.effect}</p>
      <AskAnother
        error={decision.error}
        act={decision.variables && { call: 'payout.decide', body: decision.variables.body }}
        onAsked={onClose}
      />
      {as === 'own' && (
        <Button variant="danger" size="sm" className="self-start" onClick={onNotSent}>
          {text('act.notSent')}
        </Button>
      )}
    </DecisionDialog>
  );
}

/** What the dialog says, depending on who confirms the payment. */
function useWords(order: Payout, as: PaidDialogProps['as']) {
  const t = useActionText();
  const amount = showMoney(order.amount);
  const name = order.peer?.name ?? '';
  if (as === 'settle') {
    return {
      title: t('settle.title'),
      text: t('settle.text'),
      button: t('settle.button', { amount }),
      effect: t('settle.effect', { amount }),
    };
  }
  const suffix = as === 'staff' ? '.staff' : '';
  return {
    title: t(`pay.title${suffix}`),
    text: t(`pay.text${suffix}`),
    button: t(`pay.button${suffix}`, { amount }),
    effect: t(`pay.effect${suffix}`, { amount, name }),
  };
}

interface Claim {
  utr: string;
  name: string;
}

/** Who says they paid it, with which reference. */
function useClaims({ refId }: Payout, isWanted: boolean): Claim[] {
  const { data } = useQuery({ ...payoutQueries.one(refId), enabled: isWanted });
  return isWanted && data ? claimsOf(data) : [];
}

function claimsOf({ assignments }: PayoutDetail): Claim[] {
  return assignments.flatMap(({ lateUtr, peer }) =>
    lateUtr === null ? [] : [{ utr: lateUtr, name: peer.name }],
  );
}

interface ClaimChoiceProps {
  claims: readonly Claim[];
  value: string;
  /** Somebody has it and may have paid with a reference that is not among them. */
  mayBeOther: boolean;
  onPick: (utr: string) => void;
}

function ClaimChoice({ claims, value, mayBeOther, onPick }: ClaimChoiceProps) {
  const t = useActionText();
  const options = [
    ...claims.map(({ utr, name }) => ({
      utr,
      label: t('settle.claim', { name, utr: groupUtr(utr) }),
    })),
    ...(mayBeOther ? [{ utr: '', label: t('settle.other') }] : []),
  ];
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{t('settle.choose')}</legend>
      {options.map(({ utr, label }) => (
        <label
          key={utr}
          className="flex cursor-pointer items-center gap-2.5 py-1 text-sm coarse:py-2.5"
        >
          <input
            type="radio"
            name="claim"
            value={utr}
            checked={value === utr}
            onChange={() => onPick(utr)}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="figures">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
