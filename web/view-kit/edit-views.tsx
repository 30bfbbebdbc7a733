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
import { DeleteView } from './delete-view.tsx';
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
  const [deleted, setDeleted] = useState<SavedView>();
  const own = views.filter(({ by, isShared }) =>
    mayChangeView({ id, role }, { ownerId: by.id, isShared }),
  );
  if (renamed) return <RenameView view={renamed} onClose={() => setRenamed(undefined)} />;
  if (deleted) return <DeleteView view={deleted} onClose={() => setDeleted(undefined)} />;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t('edit.title')}>
      {own.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
      <ul className="divide-y">
        {own.map((view) => (
          <EditedView
            key={view.id}
            view={view}
            now={now}
            onRename={() => setRenamed(view)}
            onDelete={() => setDeleted(view)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface EditedViewProps {
  view: SavedView;
  now: Shown;
  onRename: () => void;
  onDelete: () => void;
}

function EditedView({ view, now, onRename, onDelete }: EditedViewProps) {
  const t = useViewText();
  const { id } = useProfile();
  const { name, by } = view;
  const replacing = useSend({
    send: (shown: Shown, idempotencyKey) =>
      api('view.update', { body: { id: view.id, ...shown }, idempotencyKey }),
    topics: ['view'],
    done: t('replace.done'),
    onError: (error) => toastError(messageOf(error)),
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
        disabled={isSameView(view, now)}
        isBusy={replacing.isPending}
        onClick={() => replacing.mutate(now)}
      />
      <IconButton isQuiet label={t('rename', { name })} icon={<Pencil />} onClick={onRename} />
      <IconButton isQuiet label={t('delete', { name })} icon={<Trash2 />} onClick={onDelete} />
    </li>
  );
}
