import type { User } from '@peerdesk/contract/user.ts';
import { isAdmin, isPeerRole } from '@peerdesk/domain/role.ts';
import { useEffect, useState } from 'react';
import { TextField } from '../../form-kit/fields.tsx';
import { useServerProblems } from '../../form-kit/server-problems.ts';
import { useGuarded } from '../../form-kit/unsaved-guard.tsx';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TermsFields } from './terms-fields.tsx';
import { useUsersText } from './texts.ts';
import { useUserChange } from './use-user-change.ts';
import { changesOf, termsForm, typedTermsOf, type TypedTerms } from './user-form.ts';

const guarded = [
  'name',
  'tag',
  'parentId',
  'commission',
  'override',
  'limits',
] as const satisfies (keyof TypedTerms)[];

/** Changes what staff decide about a user. Polls do not touch what is being typed. */
export function EditCard({ user }: { user: User }) {
  const t = useUsersText();
  const shared = useText();
  const { role } = useProfile();
  // What the fields stand for: what somebody else changes meanwhile is not changed back.
  const [base, setBase] = useState(user);
  const [followed, setFollowed] = useState(user);
  const form = useSchemaForm(termsForm, {
    start: typedTermsOf(base),
    words: (path) => (path === 'name' ? t('needName') : undefined),
  });
  const { isDirty } = form.formState;
  if (user !== followed && !isDirty) {
    setFollowed(user);
    setBase(user);
  }
  useEffect(() => form.reset(typedTermsOf(base), { keepDirtyValues: true }), [form, base]);
  useGuarded(form, guarded);
  const change = useUserChange('user.update', (after) => {
    toastSuccess(t('edit.saved'));
    setBase(after);
    form.reset(typedTermsOf(after));
  });
  useServerProblems(form, change.error);
  const send = form.handleSubmit((read) =>
    change.mutate({ userId: user.id, ...changesOf(base, read) }),
  );
  return (
    <Card>
      <CardHeader title={t('edit.title')} />
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4 p-4">
        <TextField
          form={form}
          name="name"
          label={t('field.name')}
          maxLength={80}
          autoComplete="off"
        />
        <TermsFields form={form} role={user.role} />
        {!isAdmin(role) && isPeerRole(user.role) && (
          <p className="text-xs text-muted">{t('edit.byAdmin')}</p>
        )}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" isBusy={change.isPending} disabled={!isDirty}>
            {shared('save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
