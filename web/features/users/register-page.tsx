import type { Role, User } from '@peerdesk/contract/user.ts';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { SelectField, TextField } from '../../form-kit/fields.tsx';
import { useServerProblems } from '../../form-kit/server-problems.ts';
import { UnsavedGuard, useGuarded } from '../../form-kit/unsaved-guard.tsx';
import { useSchemaForm, type Form } from '../../form-kit/use-schema-form.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { useProfile } from '../../session/session.ts';
import { settingsQuery } from '../../session/settings-query.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListError } from '../../list-kit/list-states.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ShownLogin } from './shown-login.tsx';
import { suggestedPassword } from './suggested-password.ts';
import { TermsFields } from './terms-fields.tsx';
import { useUsersText } from './texts.ts';
import { useUserChange } from './use-user-change.ts';
import {
  newTermsOf,
  registerForm,
  registrable,
  registrationOf,
  unusedBy,
  type ReadTerms,
  type TypedTerms,
} from './user-form.ts';
import { userPath } from './user-path.ts';

interface Registered {
  user: User;
  password: string;
}

/** `/users/new`. */
export function RegisterPage() {
  const t = useUsersText();
  const shared = useText();
  const [done, setDone] = useState<Registered>();
  const settings = useQuery(settingsQuery);
  const { newUsers } = settings.data ?? {};
  return (
    <>
      <PageHeader title={t('register.title')} />
      <div className="max-w-2xl">
        {done ? (
          <Done registered={done} onAnother={() => setDone(undefined)} />
        ) : (
          <UnsavedGuard>
            {newUsers && <RegisterForm terms={newTermsOf(newUsers)} onDone={setDone} />}
            {settings.isPending && <SkeletonRows rows={6} label={shared('loading')} />}
            {settings.error && !newUsers && (
              <ListError error={settings.error} onRetry={() => void settings.refetch()} />
            )}
          </UnsavedGuard>
        )}
      </div>
    </>
  );
}

function useRegisterForm(role: Role, terms: TypedTerms) {
  const t = useUsersText();
  return useSchemaForm(registerForm, {
    start: { ...terms, username: '', role, password: suggestedPassword() },
    words: (path) => {
      if (path === 'name') return t('needName');
      if (path === 'username') return t('field.username.hint');
      return path === 'password' ? t('needPassword') : undefined;
    },
  });
}

type RegisterFields = ReturnType<typeof useRegisterForm>;

interface RegisterFormProps {
  terms: TypedTerms;
  onDone: (registered: Registered) => void;
}

function RegisterForm({ terms, onDone }: RegisterFormProps) {
  const t = useUsersText();
  const [first = 'peer'] = registrable(useProfile().role);
  const form = useRegisterForm(first, terms);
  useGuarded(form, ['name', 'username']);
  const role = form.watch('role');
  useEffect(() => {
    for (const field of unusedBy(role)) form.resetField(field);
  }, [form, role]);
  const register = useUserChange('user.register', (user) =>
    onDone({ user, password: form.getValues('password') }),
  );
  useServerProblems(form, register.error);
  const send = form.handleSubmit((read) => register.mutate(registrationOf(read)));
  return (
    <Card>
      <form noValidate onSubmit={(event) => void send(event)}>
        <CardHeader title={t('register.about')} />
        <AccountFields form={form} />
        <div className="grid gap-4 border-t p-4 empty:hidden">
          <TermsFields form={form as unknown as Form<TypedTerms, ReadTerms>} role={role} />
        </div>
        <div className="flex justify-end border-t p-4">
          <Button type="submit" variant="primary" isBusy={register.isPending}>
            {t('register.button')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function AccountFields({ form }: { form: RegisterFields }) {
  const t = useUsersText();
  const shared = useText();
  const { role } = useProfile();
  return (
    <div className="grid items-start gap-4 p-4 sm:grid-cols-2">
      <TextField
        form={form}
        name="name"
        label={t('field.name')}
        maxLength={80}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="username"
        label={t('field.username')}
        hint={t('field.username.hint')}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        form={form}
        name="role"
        label={t('field.role')}
        options={registrable(role).map((value) => ({ value, label: shared(`role.${value}`) }))}
      />
      <TextField
        form={form}
        name="password"
        label={t('field.password')}
        hint={t('field.password.hint')}
        maxLength={128}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        end={
          <IconButton
            isQuiet
            size="sm"
            label={t('password.suggest')}
            icon={<RefreshCw />}
            onClick={() => form.setValue('password', suggestedPassword())}
          />
        }
      />
    </div>
  );
}

function Done({ registered, onAnother }: { registered: Registered; onAnother: () => void }) {
  const t = useUsersText();
  const { user, password } = registered;
  return (
    <Card role="status">
      <CardHeader title={t('register.doneTitle', { name: user.name })} />
      <div className="flex flex-col gap-4 p-4">
        <p className="text-sm text-muted">{t('password.once')}</p>
        <ShownLogin username={user.username} password={password} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onAnother}>{t('register.another')}</Button>
          <Link href={userPath(user.id)} className={buttonClass('primary')}>
            {t('register.open')}
          </Link>
        </div>
      </div>
    </Card>
  );
}
