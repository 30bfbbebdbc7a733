import type { SavedView } from '@peerdesk/contract/view.ts';
import { mayChangeView } from '@peerdesk/domain/view/rules.ts';
import { ListRestart, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSend } from '../form-kit/use-send.ts';
import { messageOf } from '../lib/api-error.ts';
import { toastError } from '../lib/toast.ts';
import { api, useProfile } from '../session/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { RenameView } from './save-view.tsx';
import { isSameView, type Shown } from './shown-view.ts';
import { useViewText } from './texts.ts';

export interface EditViewsProps {
  views: readonly SavedView[];
  now: Shown;
  onClose: () => void;
}

/** The views that the reader may change: renamed, given what the list shows now, deleted. */
export function EditViews({ views, now, onClose }: EditViewsProps) {
  const t = useViewText();
  const { id, role } = useProfile();
  const [renamed, setRenamed] = useState<SavedView>();
  const own = views.filter(({ by, isShared }) =>
    mayChangeView({ id, role }, { ownerId: by.id, isShared }),
  );
  if (renamed) return <RenameView view={renamed} onClose={() => setRenamed(undefined)} />;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t('edit.title')}>
      {own.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
      <ul className="divide-y">
        {own.map((view) => (
          <EditedView key={view.id} view={view} now={now} onRename={() => setRenamed(view)} />
        ))}
      </ul>
    </Dialog>
  );
}

interface EditedViewProps {
  view: SavedView;
  now: Shown;
  onRename: () => void;
}

function EditedView({ view, now, onRename }: EditedViewProps) {
  const t = useViewText();
  const { id } = useProfile();
  const { name, by } = view;
  const onError = (error: Error) => toastError(messageOf(error));
  const replacing = useSend({
    send: (shown: Shown, idempotencyKey) =>
      api('view.update', { body: { id: view.id, ...shown }, idempotencyKey }),
    topics: ['view'],
    done: t('replace.done'),
    onError,
  });
  const removing = useSend({
    send: (body: { id: string }, idempotencyKey) => api('view.remove', { body, idempotencyKey }),
    topics: ['view'],
    done: t('delete.done'),
    onError,
  });
  return (
    <li className="flex items-center gap-1 py-1.5">
      <span className="min-w-0 flex-1 text-sm break-words">
        {by.id === id ? name : t('sharedBy', { name, owner: by.name })}
        {view.isShared && <span className="block text-xs text-muted">{t('shared')}</span>}
      </span>
      <IconButton
        isQuiet
        label={t('replace', { name })}
        icon={<ListRestart />}
        disabled={replacing.isPending || isSameView(view, now)}
        onClick={() => replacing.mutate(now)}
      />
      <IconButton isQuiet label={t('rename', { name })} icon={<Pencil />} onClick={onRename} />
      <IconButton
        isQuiet
        label={t('delete', { name })}
        icon={<Trash2 />}
        disabled={removing.isPending}
        onClick={() => removing.mutate({ id: view.id })}
      />
    </li>
  );
}
