import { useState, type FormEvent } from 'react';
import { KeyRound } from 'lucide-react';
import { textIn } from '../../lib/form-text.ts';
import { canUsePasskeys } from '../../lib/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useSigninText } from './texts.ts';
import type { Signin } from './use-signin.ts';

interface Missing {
  username?: string;
  password?: string;
  otp?: string;
}

export function SigninForm({ signin }: { signin: Signin }) {
  const text = useSigninText();
  const [missing, setMissing] = useState<Missing>({});
  const { needsOtp } = signin;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = textIn(form, 'username').trim();
    const password = textIn(form, 'password');
    const otp = textIn(form, 'otp').trim();
    const gaps: Missing = {
      ...(!username && { username: text('needUsername') }),
      ...(!password && { password: text('needPassword') }),
      ...(needsOtp && !otp && { otp: text('needOtp') }),
    };
    setMissing(gaps);
    if (Object.keys(gaps).length > 0) return;
    void signin.submit({ username, password, ...(otp && { otp }) });
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={text('username')} error={missing.username}>
        {(control) => (
          <Input
            {...control}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        )}
      </Field>
      <PasswordField error={missing.password} />
      {needsOtp && <OtpField error={missing.otp} />}
      <RefusalNote signin={signin} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBusy={signin.isBusy}
        disabled={signin.waitSeconds > 0}
      >
        {text('submit')}
      </Button>
      {canUsePasskeys() && (
        <Button
          size="lg"
          icon={<KeyRound />}
          disabled={signin.isBusy || signin.waitSeconds > 0}
          onClick={() => void signin.byPasskey()}
        >
          {text('passkey')}
        </Button>
      )}
    </form>
  );
}

function PasswordField({ error }: { error: string | undefined }) {
  const text = useSigninText();
  const [isShown, setShown] = useState(false);
  return (
    <Field label={text('password')} error={error}>
      {(control) => (
        <Input
          {...control}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          className="[&_input]:pr-20"
          end={
            <button
              type="button"
              aria-label={text('showPassword')}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
              className="touch-target rounded-md px-2.5 py-1 text-xs font-medium text-muted hover:text-ink"
            >
              {text(isShown ? 'hide' : 'show')}
            </button>
          }
        />
      )}
    </Field>
  );
}

/** Appears when the server asks for the second factor, and takes the focus then. */
function OtpField({ error }: { error: string | undefined }) {
  const text = useSigninText();
  return (
    <Field label={text('otp')} hint={text('otpHint')} error={error}>
      {(control) => (
        <Input
          {...control}
          autoFocus
          name="otp"
          autoComplete="one-time-code"
          maxLength={20}
          className="figures"
        />
      )}
    </Field>
  );
}

/** Announced once when it appears; the seconds that run down are not read out one by one. */
function RefusalNote({ signin: { refusal, waitSeconds } }: { signin: Signin }) {
  const text = useSigninText();
  if (!refusal) return null;
  if (refusal.kind === 'slowed') {
    return (
      <p role="timer" className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
        {waitSeconds > 0 ? text('slowed', { seconds: waitSeconds }) : text('slowedOver')}
      </p>
    );
  }
  const message = refusal.kind === 'other' ? refusal.message : text(refusal.kind);
  return (
    <p role="alert" className="rounded-lg bg-error-soft px-3 py-2 text-sm text-error-ink">
      {message}
    </p>
  );
}
