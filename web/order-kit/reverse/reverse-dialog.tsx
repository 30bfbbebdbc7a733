import { reason } from '@peerdesk/contract/primitives.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { AskAnother } from '../../approval-kit/ask-another.tsx';
import { NoteField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { api } from '../../session/session.ts';
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
export function ReverseDialog({ refId, what, onClose }: ReverseDialogProps) {
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
      problem={problemOfForm(sending.error) ?? (preview.error && messageOf(preview.error))}
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
