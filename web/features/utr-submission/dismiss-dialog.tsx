import type { ReconcileException } from '@peerdesk/contract/statement.ts';
import { add, formatMoney, parseMoney, rupeeDigits, zero } from '@peerdesk/domain/money.ts';
import { messageOf } from '../../lib/api-error.ts';
import { DecisionDialog } from '../../order-kit/decision-dialog.tsx';
import { OwnNoteField, useNoteForm } from './note-form.tsx';
import { useManagementText } from './texts.ts';
import { useDismiss } from './use-line-actions.ts';

export interface DismissDialogProps {
  rows: readonly ReconcileException[];
  onDone: () => void;
  onClose: () => void;
}

/** One or many lines that pay for none of our orders, with the sum of them. */
export function DismissDialog({ rows, onDone, onClose }: DismissDialogProps) {
  const t = useManagementText();
  const form = useNoteForm();
  const dismiss = useDismiss(onDone);
  const lines = rows.flatMap(({ line }) => (line ? [line] : []));
  const sum = add(
    ...lines.map(({ amount }) => {
      const read = parseMoney(amount ?? '0', rupeeDigits);
      return read.ok ? read.value : zero;
    }),
  );
  const send = form.handleSubmit(({ note }) =>
    dismiss.mutate({ lineIds: lines.map(({ id }) => id), note }),
  );
  return (
    <DecisionDialog
      title={t('dismiss.title', { count: lines.length })}
      description={t('dismiss.text')}
      amount={formatMoney(sum, rupeeDigits)}
      currency="INR"
      confirmLabel={t('dismiss.confirm')}
      isDanger
      isBusy={dismiss.isPending}
      isBlocked={lines.length === 0}
      goesOn="dismiss"
      problem={dismiss.error ? messageOf(dismiss.error) : undefined}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <OwnNoteField form={form} />
    </DecisionDialog>
  );
}
