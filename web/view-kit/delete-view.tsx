import type { SavedView } from '@peerdesk/contract/view.ts';
import { FormDialog } from '../form-kit/form-dialog.tsx';
import { problemOfForm } from '../form-kit/server-problems.ts';
import { useSend } from '../form-kit/use-send.ts';
import { api, useProfile } from '../session/session.ts';
import { useViewText } from './texts.ts';

export interface DeleteViewProps {
  view: SavedView;
  onClose: () => void;
}

/** Nothing brings a view back, and a shared one goes for all who use it. */
export function DeleteView({ view, onClose }: DeleteViewProps) {
  const t = useViewText();
  const { id } = useProfile();
  const { name, by, isShared } = view;
  const sending = useSend({
    send: (body: { id: string }, idempotencyKey) => api('view.remove', { body, idempotencyKey }),
    topics: ['view'],
    done: t('delete.done'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('delete.title')}
      description={t(isShared ? 'delete.text.shared' : 'delete.text')}
      confirmLabel={t('delete.confirm')}
      isDanger
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => sending.mutate({ id: view.id })}
      onClose={onClose}
    >
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm font-medium break-words">
        {by.id === id ? name : t('sharedBy', { name, owner: by.name })}
      </p>
    </FormDialog>
  );
}
