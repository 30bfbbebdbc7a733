import type { ReconcileException } from '@peerdesk/contract/statement.ts';
import { add, formatMoney, parseMoney, zero } from '@peerdesk/domain/money.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { DecisionDialog } from '../../order-kit/decision-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { useManagementText } from './texts.ts';
import { useDismiss } from './use-line-actions.ts';

const noteMax = 500;
const digits = 2;

export interface DismissDialogProps {
  rows: readonly ReconcileException[];
  onDone: () => void;
  onClose: () => void;
}

/** One or many lines that pay for none of our orders, with the sum of them. */
export function DismissDialog({ rows, onDone, onClose }: DismissDialogProps) {
  const t = useManagementText();
  const [note, setNote] = useState('');
  const dismiss = useDismiss(onDone);
  const lines = rows.flatMap(({ line }) => (line ? [line] : []));
  const sum = add(
    ...lines.map(({ amount }) => {
      const read = parseMoney(amount ?? '0', digits);
      return read.ok ? read.value : zero;
    }),
  );
  return (
    <DecisionDialog
      title={t('dismiss.title', { count: lines.length })}
      description={t('dismiss.text')}
      amount={formatMoney(sum, digits)}
      currency="INR"
      confirmLabel={t('dismiss.confirm')}
      isDanger
      isBusy={dismiss.isPending}
      isBlocked={lines.length === 0}
      problem={dismiss.error ? messageOf(dismiss.error) : undefined}
      onConfirm={() => dismiss.mutate({ lineIds: lines.map(({ id }) => id), note: note.trim() })}
      onClose={onClose}
    >
      <Field label={t('note')}>
        {(control) => (
          <TextArea
            {...control}
            value={note}
            maxLength={noteMax}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </DecisionDialog>
  );
}
