import { Fact } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useUsersText } from './texts.ts';

/** A username with its new password, to be passed on. */
export function ShownLogin({ username, password }: { username: string; password: string }) {
  const t = useUsersText();
  return (
    <div className="flex flex-col gap-3">
      <dl className="rounded-lg border px-3">
        <Fact label={t('field.username')}>
          <span className="font-mono break-all">{username}</span>
        </Fact>
        <Fact label={t('field.password')}>
          <span className="inline-flex max-w-full items-center gap-1">
            <span className="font-mono break-all">{password}</span>
            <CopyButton text={password} label={t('password.copy')} />
          </span>
        </Fact>
      </dl>
      <span className="self-start">
        <CopyButton isBig text={`${username}\n${password}`} label={t('login.copy')} />
      </span>
    </div>
  );
}
