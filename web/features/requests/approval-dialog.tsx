import type { Approval } from '@peerdesk/contract/approval.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { note } from '@peerdesk/contract/primitives.ts';
import { walletKinds } from '@peerdesk/contract/user.ts';
import { movesMoney } from '@peerdesk/domain/approval/decide.ts';
import { z } from 'zod';
import { NoteField } from '../../form-kit/fields.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { DecisionDialog } from '../../order-kit/decision-dialog.tsx';
import { useFieldWords } from '../../order-kit/audit/action-words.ts';
import { fieldsOf, type Field } from '../../order-kit/audit/fields-of.ts';
import { isAmountField, typedAmount } from '../../order-kit/audit/shown-amount.ts';
import { useReasonWords } from '../../order-kit/decision-reasons.ts';
import { api } from '../../session/session.ts';
import { Fact } from '../../ui/card.tsx';
import { useRequestsText } from './texts.ts';

export type ApprovalAct = 'approve' | 'decline' | 'withdraw';

type Body = RequestOf<'approval.decide'>['body'];

const decisions = {
  approve: { status: 'approved', done: 'decide.approved' },
  decline: { status: 'declined', done: 'decide.declined' },
  withdraw: { status: 'withdrawn', done: 'decide.withdrawn' },
} as const satisfies Record<ApprovalAct, { status: Body['status']; done: string }>;

const approvalForm = z.object({ note });

export interface ApprovalDialogProps {
  approval: Approval;
  act: ApprovalAct;
  onClose: () => void;
}

/** A second person decides; everything that the act will send stands in the dialog. */
export function ApprovalDialog({ approval, act, onClose }: ApprovalDialogProps) {
  const t = useRequestsText();
  const { id, call, subject, amount, currency, requestedBy } = approval;
  const { status, done } = decisions[act];
  const form = useSchemaForm(approvalForm, { start: { note: '' } });
  const sending = useSend({
    send: (body: Body, idempotencyKey) => api('approval.decide', { body, idempotencyKey }),
    topics: ['approval', 'wallet', 'user', 'merchant', 'payin', 'dispute', 'complaint', 'request'],
    done: t(done),
    onDone: onClose,
  });
  useServerProblems(form, sending.error);
  const submit = form.handleSubmit((read) => sending.mutate({ id, status, note: read.note }));
  return (
    <DecisionDialog
      title={t(`approval.${act}.title`)}
      description={t(`approval.${act}.text`, { name: requestedBy.name })}
      amount={movesMoney(approval) ? amount : undefined}
      currency={currency}
      confirmLabel={t(`act.${act}`)}
      isDanger={act === 'decline'}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p className="text-sm break-words">
        <span className="font-medium">{t(`call.${call}`)}</span>
        <span className="block">{subject.name}</span>
        <span className="block text-muted">{t('approval.asked', { note: approval.note })}</span>
      </p>
      <Fields approval={approval} />
      <NoteField form={form} name="note" isFirst label={t('approval.note')} />
    </DecisionDialog>
  );
}

/** The fields of the call, all that will be sent. */
function Fields({ approval: { body, currency } }: Pick<ApprovalDialogProps, 'approval'>) {
  const t = useRequestsText();
  const reasonOf = useReasonWords();
  const { nameOf, valueOf } = useFieldWords();
  const wordsOf = (sent: Field): string => {
    const { field, value } = sent;
    if (value === null) return t(isAmountField(field) ? 'sent.noLimit' : 'sent.nothing');
    if (typeof value === 'boolean') return valueOf(field, String(value));
    if (typeof value === 'number') return String(value);
    if (field === 'reason') return reasonOf(value);
    const kind = walletKinds.find((known) => field === 'kind' && known === value);
    if (kind) return t(`kind.${kind}`);
    return typedAmount(sent, currency) ?? (field === 'status' ? valueOf(field, value) : value);
  };
  return (
    <dl className="rounded-lg bg-sunken px-3 py-1.5">
      {fieldsOf(body).map((sent) => (
        <Fact
          key={sent.field}
          label={<span className="inline-block first-letter:uppercase">{nameOf(sent.field)}</span>}
        >
          <span className="break-words">{wordsOf(sent)}</span>
        </Fact>
      ))}
    </dl>
  );
}
