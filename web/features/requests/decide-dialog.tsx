import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { MoneyRequest } from '@peerdesk/contract/money-request.ts';
import { note } from '@peerdesk/contract/primitives.ts';
import {
  add,
  formatMoney,
  negate,
  parseMoney,
  rupeeDigits,
  showMoney,
} from '@peerdesk/domain/money.ts';
import { z } from 'zod';
import { AskAnother } from '../../approval-kit/ask-another.tsx';
import { NoteField } from '../../form-kit/fields.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { DecisionDialog } from '../../order-kit/decision-dialog.tsx';
import { api } from '../../session/session.ts';
import { needPayment, paymentBehind, utrNeeded } from '../../wallet-kit/payment-behind.ts';
import { PaymentFields } from '../../wallet-kit/payment-fields.tsx';
import { SeparateField } from '../../wallet-kit/separate-field.tsx';
import { RequestEvidence } from './evidence.tsx';
import { useRequestsText } from './texts.ts';

const decideForm = z.object({ note, ...paymentBehind, isSeparatePayment: z.boolean() });
const paidForm = decideForm.superRefine(needPayment);
const start = { note: '', utr: '', isWithoutPayment: false, isSeparatePayment: false } as const;

type Typed = z.input<typeof decideForm>;
type Read = z.output<typeof decideForm>;
type Body = RequestOf<'request.decide'>['body'];

export interface DecideDialogProps {
  request: MoneyRequest;
  act: 'approve' | 'decline';
  onClose: () => void;
}

/** An admin approves or declines, with what the statements say and what it does to the wallet. */
export function DecideDialog({ request, act, onClose }: DecideDialogProps) {
  const t = useRequestsText();
  const { id, kind, amount, currency, owner, evidence } = request;
  const isApproval = act === 'approve';
  const needsPayment = isApproval && kind === 'settlement' && request.utr === null;
  const form = useDecideForm(needsPayment);
  const sending = useSend({
    send: (body: Body, idempotencyKey) => api('request.decide', { body, idempotencyKey }),
    topics: ['request', 'wallet', 'user', 'merchant'],
    done: t(isApproval ? 'decide.approved' : 'decide.declined'),
    onDone: onClose,
  });
  useServerProblems(form, sending.error);
  const submit = form.handleSubmit(({ note: words, utr, isSeparatePayment }) =>
    sending.mutate({
      id,
      status: isApproval ? 'approved' : 'declined',
      note: words,
      ...(utr && isApproval && { utr }),
      ...(isSeparatePayment && isApproval && { isSeparatePayment }),
    }),
  );
  const words = isApproval ? (`decide.${kind}` as const) : 'decide.decline';
  const needsWord = isApproval && kind === 'topup' && !evidence?.isShown;
  return (
    <DecisionDialog
      title={t(`${words}.title`)}
      description={t(`${words}.text`)}
      amount={amount}
      currency={currency}
      confirmLabel={
        isApproval ? t('decide.approve', { amount: showMoney(amount) }) : t('decide.decline')
      }
      isDanger={!isApproval}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p className="text-sm break-words">
        <span className="font-medium">{owner.name}</span>
        {request.note && <span className="block text-muted">{request.note}</span>}
      </p>
      {isApproval && <RequestEvidence request={request} />}
      {needsPayment && <PaymentFields form={form} utr="utr" without="isWithoutPayment" isFirst />}
      <NoteField
        form={form}
        name="note"
        isFirst={!needsPayment}
        label={t(noteLabel(isApproval, needsWord))}
        hint={needsWord ? t('decide.note.word.hint') : undefined}
      />
      {isApproval && (
        <SeparateField
          form={form}
          name="isSeparatePayment"
          error={sending.error}
          isExpected={evidence?.similar.some(({ isBooked }) => isBooked)}
        />
      )}
      {isApproval && <Available request={request} />}
      <AskAnother
        error={sending.error}
        act={sending.variables && { call: 'request.decide', body: { ...sending.variables } }}
        why={sending.variables?.note}
        onAsked={onClose}
      />
    </DecisionDialog>
  );
}

function useDecideForm(needsPayment: boolean) {
  const t = useRequestsText();
  return useSchemaForm<Typed, Read>(needsPayment ? paidForm : decideForm, {
    start,
    words: (_path, { message }) => (message === utrNeeded ? t('decide.utr.needed') : undefined),
  });
}

/** What the owner could take out, before and after. */
function Available({ request }: { request: MoneyRequest }) {
  const t = useRequestsText();
  if (!request.evidence) return null;
  const { available } = request.evidence;
  return (
    <p className="figures rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">
      {t('decide.after', {
        before: showMoney(available),
        after: showMoney(availableAfter(request, available)),
      })}
    </p>
  );
}

function noteLabel(isApproval: boolean, needsWord: boolean) {
  if (!isApproval) return 'decide.note.reason';
  return needsWord ? 'decide.note.word' : 'decide.note';
}

function availableAfter({ kind, amount }: MoneyRequest, before: string): string {
  const [had, moved] = [parseMoney(before, rupeeDigits), parseMoney(amount, rupeeDigits)];
  if (!had.ok || !moved.ok) return before;
  const signed = kind === 'topup' ? moved.value : negate(moved.value);
  return formatMoney(add(had.value, signed), rupeeDigits);
}

/** The owner takes a request back. */
export function WithdrawDialog({ request, onClose }: Omit<DecideDialogProps, 'act'>) {
  const t = useRequestsText();
  const { id, amount, currency } = request;
  const sending = useSend({
    send: (body: { id: string }, idempotencyKey) =>
      api('request.withdraw', { body, idempotencyKey }),
    topics: ['request'],
    done: t('decide.withdrawn'),
    onDone: onClose,
  });
  return (
    <DecisionDialog
      title={t('withdraw.title')}
      description={t('withdraw.text')}
      amount={amount}
      currency={currency}
      confirmLabel={t('act.withdraw')}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => sending.mutate({ id })}
      onClose={onClose}
    >
      {null}
    </DecisionDialog>
  );
}
