import type { Freeze } from '@peerdesk/contract/freeze.ts';
import { reason } from '@peerdesk/contract/primitives.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { NoteField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { currentBrand } from '../../lib/brand.ts';
import { fullTime } from '../../lib/format-time.ts';
import { freezeQueries } from '../../order-kit/freeze/queries.ts';
import { useFreezeText } from '../../order-kit/freeze/texts.ts';
import { Overtaken } from '../../order-kit/overtaken.tsx';
import { api } from '../../session/session.ts';
import { merchantName } from '../../order-kit/merchant-name.ts';

const endForm = z.object({ reason });
type Reason = z.infer<typeof endForm>;

interface UnfreezeDialogProps {
  freeze: Freeze;
  onClose: () => void;
}

/** Ends a freeze, and learns who ends it meanwhile. */
export function UnfreezeDialog(props: UnfreezeDialogProps) {
  const t = useFreezeText();
  const { id } = props.freeze;
  return (
    <Overtaken
      id={id}
      answer={useQuery(freezeQueries.one(id))}
      isOpen={({ status }) => status === 'active'}
      words={({ endedBy, endedAt }) => {
        const time = fullTime(endedAt ?? '', currentBrand().timeZone);
        return t('end.meanwhile', { who: endedBy?.name ?? '', time });
      }}
    >
      <UnfreezeForm {...props} />
    </Overtaken>
  );
}

/** Says what is given back. */
function UnfreezeForm({ freeze, onClose }: UnfreezeDialogProps) {
  const t = useFreezeText();
  const { id, subject, blocked } = freeze;
  const form = useSchemaForm<Reason, Reason>(endForm, {
    start: { reason: '' },
    words: (path) => (path === 'reason' ? t('problem.reason') : undefined),
  });
  const sending = useSend({
    send: (read: Reason, idempotencyKey) =>
      api('freeze.end', { body: { id, ...read }, idempotencyKey }),
    topics: ['freeze', subject.kind, 'wallet'],
    done: t('end.done'),
    onDone: onClose,
  });
  useServerProblems(form, sending.error);
  const submit = form.handleSubmit((read) => sending.mutate(read));
  return (
    <FormDialog
      title={t('end.title', { name: merchantName(subject) })}
      description={t('end.text')}
      confirmLabel={t('end.act')}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      {blocked !== null && (
        <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm">
          {t('end.money', { amount: showMoney(blocked) })}
        </p>
      )}
      <NoteField form={form} name="reason" isFirst label={t('reason')} hint={t('reason.hint')} />
    </FormDialog>
  );
}
