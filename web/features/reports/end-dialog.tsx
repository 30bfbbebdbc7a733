import type { Report } from '@peerdesk/contract/report.ts';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm } from '../../form-kit/server-problems.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { api } from '../../session/session.ts';
import { useReportsText } from './texts.ts';

export type EndAct = 'cancel' | 'delete';

/** Cancels a report that is being made, or deletes one with its file. */
export function EndDialog({
  act,
  report: { id, name },
  onClose,
}: {
  act: EndAct;
  report: Report;
  onClose: () => void;
}) {
  const t = useReportsText();
  const sending = useSend({
    send: async (_body: { id: string }, idempotencyKey) => {
      if (act === 'cancel') await api('report.cancel', { body: { id }, idempotencyKey });
      else await api('report.remove', { params: { id }, body: {}, idempotencyKey });
    },
    topics: ['report'],
    done: t(`end.${act}.done`),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t(`end.${act}.title`, { name })}
      description={t(`end.${act}.text`)}
      confirmLabel={t(`act.${act}`)}
      backLabel={act === 'cancel' ? t('end.cancel.back') : undefined}
      isDanger
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => sending.mutate({ id })}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
