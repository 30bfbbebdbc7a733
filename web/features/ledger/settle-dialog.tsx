import { reason } from '@peerdesk/contract/primitives.ts';
import { z } from 'zod';
import { AskAnother } from '../../approval-kit/ask-another.tsx';
import { NoteField } from '../../form-kit/fields.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { DecisionDialog } from '../../order-kit/decision-dialog.tsx';
import { api } from '../../session/session.ts';
import { Utr } from '../../ui/utr.tsx';
import type { Settling } from './settling.ts';
import { useLedgerText } from './texts.ts';

const settleForm = z.object({ reason });

/** The end of a credit that nobody claims: back to its sender, or to the house. */
export function SettleDialog({ settling, onClose }: { settling: Settling; onClose: () => void }) {
  const t = useLedgerText();
  const { act, row } = settling;
  const form = useSchemaForm(settleForm, {
    start: { reason: '' },
    words: () => t('settle.reason.needed'),
  });
  const sending = useSend<z.output<typeof settleForm>, unknown>({
    send: (typed, idempotencyKey) => {
      const body = { lineId: row.line.id, ...typed };
      return act === 'refund'
        ? api('suspense.refund', { body, idempotencyKey })
        : api('suspense.writeOff', { body, idempotencyKey });
    },
    topics: ['utr', 'wallet', 'payout'],
    done: t(`settle.${act}.done`),
    onDone: onClose,
  });
  useServerProblems(form, sending.error);
  const asked = sending.variables && {
    call: act === 'refund' ? ('suspense.refund' as const) : ('suspense.writeOff' as const),
    body: { lineId: row.line.id, ...sending.variables },
  };
  const submit = form.handleSubmit((typed) => sending.mutate(typed));
  return (
    <DecisionDialog
      title={t(`settle.${act}.title`)}
      description={t(`settle.${act}.text`)}
      amount={row.line.amount ?? '0.00'}
      currency="INR"
      confirmLabel={t(`suspense.${act}`)}
      isDanger={act === 'writeOff'}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm break-words text-muted">
        {act === 'refund' ? (
          t('settle.refund.to', { name: row.line.name ?? '', upi: row.line.vpa ?? '' })
        ) : (
          <WhichCredit row={row} />
        )}
      </p>
      <NoteField
        form={form}
        name="reason"
        isFirst
        label={t('settle.reason')}
        hint={t('settle.reason.hint')}
      />
      <AskAnother
        error={sending.error}
        act={asked}
        why={sending.variables?.reason}
        onAsked={onClose}
      />
    </DecisionDialog>
  );
}

/** Several credits may be of the same amount. */
function WhichCredit({ row: { line, peer } }: { row: Settling['row'] }) {
  const t = useLedgerText();
  const sender = line.name ?? line.vpa;
  return (
    <>
      {sender !== null && <span className="block">{t('settle.from', { name: sender })}</span>}
      <span className="block">{t('settle.inAccount', { name: peer.name })}</span>
      {line.rrn !== null && <Utr utr={line.rrn} />}
    </>
  );
}
