import type { RequiredStep } from '@peerdesk/contract/user.ts';
import { LogOut } from 'lucide-react';
import { UnsavedGuard } from '../form-kit/unsaved-guard.tsx';
import { PasswordCard } from '../features/profile/password-card.tsx';
import { SecondFactorCard } from '../features/profile/second-factor-card.tsx';
import { useBrand } from '../lib/brand.ts';
import { leaving } from '../lib/leaving.ts';
import { signOut } from '../session/session.ts';
import { useAppState } from '../session/app-state.ts';
import { Logo } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { WordsGuard } from './shell/words-guard.tsx';
import { useAppText } from './texts.ts';

/** What Settings demand of whoever signed in, before any screen: the server answers nothing else. */
export function RequiredStepPage({ step }: { step: RequiredStep }) {
  const t = useAppText();
  const { name } = useBrand();
  const { darkMode } = useAppState();
  const leave = () => leaving.ask(signOut);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-lg flex-col justify-center gap-5 px-4 py-10">
      <header className="flex flex-col items-center gap-3 text-center">
        <Logo isDark={darkMode} className="h-11 max-w-48 min-w-11" />
        <h1 className="text-xl font-semibold tracking-tight">{name}</h1>
        <p className="text-sm text-muted">{t(`required.${step}`)}</p>
      </header>
      <UnsavedGuard>{step === 'password' ? <PasswordCard /> : <SecondFactorCard />}</UnsavedGuard>
      <Button className="self-center" variant="ghost" icon={<LogOut />} onClick={leave}>
        {t('logOut')}
      </Button>
      <WordsGuard />
    </main>
  );
}
