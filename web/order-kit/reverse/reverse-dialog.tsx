import { reason } from '@peerdesk/contract/primitives.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { AskAnother } from '../../approval-kit/ask-another.tsx';
import { NoteField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { api } from '../../session/session.ts';
import { lastActOn, type LastAct } from '../last-act.ts';
import { EntryPostings } from '../postings/entry-postings.tsx';
import { useReverseText } from './texts.ts';

const reverseForm = z.object({ reason });

export interface ReverseDialogProps {
  /** An order's reference, or the id of the entry of a change of a wallet. */
  refId: string;
  what: 'payin' | 'payout' | 'change';
  onClose: () => void;
}

/** Takes back what was booked; every posting of that stands in the dialog first. */
export function ReverseDialog(props: ReverseDialogProps) {
  const { refId, what, onClose } = props;
  const t = useReverseText();
  const shared = useText();
  const form = useSchemaForm(reverseForm, {
    start: { reason: '' },
    words: () => t('reason.needed'),
  });
  const preview = useQuery({
    queryKey: ['wallet', 'reversal', refId],
    queryFn: ({ signal }) => {
      const body = { refId, reason: t('effect'), preview: true } as const;
      return api('ledger.reverse', { body, signal });
    },
    retry: false,
  });
  const reversal = useReversal(props, preview.error);
  const sending = useSend({
    send: (typed: z.output<typeof reverseForm>, idempotencyKey) =>
      api('ledger.reverse', { body: { refId, ...typed }, idempotencyKey }),
    topics: ['payin', 'payout', 'wallet', 'utr'],
    done: t('done'),
    onDone: onClose,
  });
  useServerProblems(form, sending.error);
  const submit = form.handleSubmit((typed) => sending.mutate(typed));
  return (
    <FormDialog
      title={t('title')}
      description={t(`text.${what}`)}
      confirmLabel={t('button')}
      isDanger
      isBusy={sending.isPending}
      // Its postings are still known where another admin has reversed it meanwhile.
      isBlocked={preview.data === undefined || preview.isError}
      problem={
        reversal
          ? t('meanwhile', { ...reversal })
          : (problemOfForm(sending.error) ?? (preview.error && messageOf(preview.error)))
      }
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <section className="rounded-lg border px-3 py-2.5 text-sm">
        <h3 className="mb-1 text-xs font-semibold text-muted">{t('effect')}</h3>
        {preview.data ? (
          <EntryPostings postings={preview.data.postings} currency={preview.data.currency} />
        ) : (
          <p className="text-muted">{preview.isPending ? shared('loading') : shared('none')}</p>
        )}
      </section>
      <NoteField form={form} name="reason" isFirst label={t('reason')} hint={t('reason.hint')} />
      <AskAnother
        error={sending.error}
        act={sending.variables && { call: 'ledger.reverse', body: { refId, ...sending.variables } }}
        why={sending.variables?.reason}
        onAsked={onClose}
      />
    </FormDialog>
  );
}

const reversals = {
  payin: { kind: 'payin', action: 'payin.reversed' },
  payout: { kind: 'payout', action: 'payout.reversed' },
  change: { kind: 'entry', action: 'ledger.reversed' },
} as const satisfies Record<ReverseDialogProps['what'], object>;

/** Who has reversed it meanwhile, where the preview was refused because it is decided. */
function useReversal(
  { refId, what }: ReverseDialogProps,
  refusal: Error | null,
): LastAct | null | undefined {
  const isDecided = refusal instanceof ApiError && refusal.errorCode === 'AlreadyDecided';
  const { kind, action } = reversals[what];
  const act = { subject: `${kind}:${refId}`, action };
  const { data } = useQuery({
    queryKey: ['wallet', 'reversed', refId],
    queryFn: async ({ signal }) => (await lastActOn(act, () => true, signal)) ?? null,
    enabled: isDecided,
  });
  return isDecided ? data : undefined;
}
