import { useState, type FormEvent } from 'react';
import { textIn } from '../../lib/form-text.ts';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useProfileText } from './texts.ts';
import { useChange } from './use-change.ts';

/** The server's own bound (`newPassword` of the contract) decides; this one saves a round trip. */
const passwordMin = 8;

type Problems = Partial<Record<'currentPassword' | 'password' | 'repeated', string>>;

export function PasswordCard() {
  const text = useProfileText();
  const { username } = useProfile();
  const change = useChange();
  const [problems, setProblems] = useState<Problems>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const value = (name: string) => textIn(data, name);
    const [currentPassword, password] = [value('currentPassword'), value('password')];
    const found: Problems = {
      ...(!currentPassword && { currentPassword: text('needPassword') }),
      ...(password.length < passwordMin && { password: text('tooShort') }),
      ...(password !== value('repeated') && { repeated: text('notSame') }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (await change.save({ currentPassword, password }, text('passwordChanged'))) form.reset();
  };

  const field = (
    name: keyof Problems,
    label: string,
    autoComplete: 'current-password' | 'new-password',
    hint?: string,
  ) => (
    <Field label={label} hint={hint} error={problems[name] ?? change.fields[name]}>
      {(control) => (
        <Input
          {...control}
          name={name}
          type="password"
          autoComplete={autoComplete}
          maxLength={128}
        />
      )}
    </Field>
  );
  return (
    <Card>
      <CardHeader title={text('password')} />
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 p-4">
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
