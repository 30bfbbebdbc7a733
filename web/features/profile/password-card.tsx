import { newPassword, updateMeBody } from '@peerdesk/contract/user.ts';
import { z } from 'zod';
import { TextField } from '../../form-kit/fields.tsx';
import { showServerProblems } from '../../form-kit/server-problems.ts';
import { useGuarded } from '../../form-kit/unsaved-guard.tsx';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { useProfileText } from './texts.ts';
import { useChange } from './use-change.ts';

const passwordForm = z
  .object({
    currentPassword: updateMeBody.shape.currentPassword.unwrap().min(1),
    password: newPassword,
    repeated: z.string(),
  })
  .refine((typed) => typed.password === typed.repeated, {
    path: ['repeated'],
    // Also while another field is wrong, so that everything is said at once.
    when: () => true,
  });

export function PasswordCard() {
  const text = useProfileText();
  const { username } = useProfile();
  const form = useSchemaForm(passwordForm, {
    start: { currentPassword: '', password: '', repeated: '' },
    words: (path) => {
      if (path === 'password') return undefined;
      return text(path === 'repeated' ? 'notSame' : 'needPassword');
    },
  });
  // A password manager fills in the present one by itself.
  useGuarded(form, ['password', 'repeated'], { isSecret: true });
  const change = useChange((error) => showServerProblems(form, error));
  const save = form.handleSubmit(async (read) => {
    const body = { currentPassword: read.currentPassword, password: read.password };
    if (await change.save(body, 'passwordChanged')) form.reset();
  });

  const field = (
    name: 'currentPassword' | 'password' | 'repeated',
    label: string,
    autoComplete: 'current-password' | 'new-password',
    hint?: string,
  ) => (
    <TextField
      form={form}
      name={name}
      label={label}
      hint={hint}
      type="password"
      autoComplete={autoComplete}
      maxLength={128}
    />
  );
  return (
    <Card>
      <CardHeader title={text('password')} />
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4 p-4">
        {/* Tells a password manager whose password this is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          hidden
        />
        {field('currentPassword', text('currentPassword'), 'current-password')}
        {field('password', text('newPassword'), 'new-password', text('newPasswordHint'))}
        {field('repeated', text('repeatPassword'), 'new-password')}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" isBusy={change.isBusy}>
            {text('changePassword')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
