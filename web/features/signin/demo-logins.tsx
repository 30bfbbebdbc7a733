import type { PublicBrand } from '@peerdesk/contract/brand.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { useSigninText } from './texts.ts';
import type { Signin } from './use-signin.ts';

export interface DemoLoginsProps {
  logins: PublicBrand['demo'];
  signin: Signin;
}

/** A demo's people, each one press away. */
export function DemoLogins({ logins, signin }: DemoLoginsProps) {
  const t = useText();
  const text = useSigninText();
  return (
    <section aria-labelledby="demo-logins" className="mt-5">
      <h2 id="demo-logins" className="mb-2 text-center text-xs text-muted">
        {text('demo')}
      </h2>
      <ul className="grid grid-cols-1 gap-2 min-[22rem]:grid-cols-2">
        {logins.map(({ role, username, password }) => (
          <li key={username} className="min-w-0">
            <Button
              className="h-auto! w-full flex-col gap-0! py-1.5"
              disabled={signin.isBusy || signin.waitSeconds > 0}
              onClick={() => void signin.submit({ username, password })}
            >
              <span className="max-w-full truncate">{username}</span>
              <span className="max-w-full truncate text-2xs font-normal text-muted">
                {t(`role.${role}`)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
