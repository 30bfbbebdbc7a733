import type { StatementLayout } from '@peerdesk/contract/statement-layout.ts';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm } from '../../form-kit/server-problems.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { api } from '../../session/session.ts';
import { captionsText } from './captions-text.ts';
import { useSettingsText } from './texts.ts';

export interface ForgetDialogProps {
  layout: StatementLayout;
  onClose: () => void;
}

/** Has a layout forgotten whose columns were named wrongly, or that is not sent any more. */
export function ForgetDialog({ layout, onClose }: ForgetDialogProps) {
  const { id } = layout;
  const t = useSettingsText();
  const sending = useSend({
    send: (_body: { id: string }, idempotencyKey) =>
      api('layout.forget', { params: { id }, body: {}, idempotencyKey }),
    topics: ['statement'],
    done: t('layouts.forgotten'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('layouts.forget.title')}
      description={t('layouts.forget.text')}
      confirmLabel={t('layouts.forget')}
      isDanger
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => sending.mutate({ id })}
      onClose={onClose}
    >
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm break-words">{captionsText(layout)}</p>
    </FormDialog>
  );
}
