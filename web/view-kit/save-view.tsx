import { saveViewBody, type SavedView, type ViewList } from '@peerdesk/contract/view.ts';
import { mayShareViews } from '@peerdesk/domain/view/rules.ts';
import { z } from 'zod';
import { TextField, TickField } from '../form-kit/fields.tsx';
import { FormDialog } from '../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../form-kit/server-problems.ts';
import { useSchemaForm } from '../form-kit/use-schema-form.ts';
import { useSend } from '../form-kit/use-send.ts';
import { api, useProfile } from '../session/session.ts';
import type { Shown } from './shown-view.ts';
import { useViewText } from './texts.ts';

const form = z.object({ name: saveViewBody.shape.name, isShared: z.boolean() });
type Named = z.output<typeof form>;

/** Saves what the list shows now under a name. */
export function SaveView({
  list,
  now,
  onClose,
}: {
  list: ViewList;
  now: Shown;
  onClose: () => void;
}) {
  return (
    <NameDialog
      act="save"
      start={{ name: '', isShared: false }}
      send={(named, idempotencyKey) =>
        api('view.save', { body: { list, ...now, ...named }, idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

/** Gives a view another name, or shares it. */
export function RenameView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  return (
    <NameDialog
      act="rename"
      start={{ name: view.name, isShared: view.isShared }}
      send={(named, idempotencyKey) =>
        api('view.update', { body: { id: view.id, ...named }, idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  act: 'save' | 'rename';
  start: Named;
  send: (named: Named, idempotencyKey: string) => Promise<SavedView>;
  onClose: () => void;
}

function NameDialog({ act, start, send, onClose }: NameDialogProps) {
  const t = useViewText();
  const { role } = useProfile();
  const named = useSchemaForm(form, {
    start,
    words: (path) => (path === 'name' ? t('needName') : undefined),
  });
  const sending = useSend({ send, topics: ['view'], done: t(`${act}.done`), onDone: onClose });
  useServerProblems(named, sending.error);
  const submit = named.handleSubmit((read) => sending.mutate(read));
  return (
    <FormDialog
      title={t(`${act}.title`)}
      description={t(`${act}.text`)}
      confirmLabel={t(`${act}.confirm`)}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <TextField form={named} name="name" label={t('name')} isFirst maxLength={60} />
      {mayShareViews(role) && (
        <TickField form={named} name="isShared">
          {t('share')}
          <span className="block text-xs text-muted">{t('share.hint')}</span>
        </TickField>
      )}
    </FormDialog>
  );
}
