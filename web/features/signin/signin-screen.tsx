import type { Language } from '@peerdesk/contract/user.ts';
import { useState, useSyncExternalStore } from 'react';
import { useBrand } from '../../lib/brand.ts';
import { setLanguage, useLanguage } from '../../lib/i18n/language.ts';
import { languageNames, languages } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { useAppState } from '../../session/app-state.ts';
import { endedBecause } from '../../session/ended.ts';
import { Logo } from '../../ui/brand-mark.tsx';
import { DemoLogins } from './demo-logins.tsx';
import { SigninForm } from './signin-form.tsx';
import { useSigninText } from './texts.ts';
import { useSignin } from './use-signin.ts';

/** The page for whoever is signed out, without the shell. */
export function SigninScreen() {
  const signinText = useSigninText();
  const { name, supportContact, demo } = useBrand();
  const { darkMode } = useAppState();
  const [chosen, setChosen] = useState<Language>();
  const signin = useSignin(chosen);
  const why = useSyncExternalStore(endedBecause.subscribe, endedBecause.get);
  return (
    <div className="flex min-h-dvh flex-col px-4">
      <div
        aria-hidden="true"
        className="pointer-events-none fixed inset-x-0 top-0 -z-10 h-[60dvh] bg-linear-to-b from-accent-soft to-transparent opacity-70"
      />
      <main className="m-auto w-full max-w-[24rem] py-10">
        <div className="mb-6 flex flex-col items-center gap-3 text-center">
          <Logo isDark={darkMode} className="h-11 max-w-48 min-w-11" />
          <h1 className="text-xl font-semibold tracking-tight">{name}</h1>
        </div>
        <section
          aria-label={signinText('title')}
          className="rounded-xl border bg-surface p-5 shadow-raised sm:p-6"
        >
          {why && (
            <p
              role="status"
              className="mb-4 rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink"
            >
              {why}
            </p>
          )}
          <SigninForm signin={signin} />
        </section>
        {demo.length > 0 && <DemoLogins logins={demo} signin={signin} />}
        {supportContact && (
          <p className="mt-5 text-center text-xs text-muted">
            {signinText('support', { contact: supportContact })}
          </p>
        )}
      </main>
      <LanguageLinks onChoose={setChosen} />
    </div>
  );
}

function LanguageLinks({ onChoose }: { onChoose: (language: Language) => void }) {
  const t = useText();
  const current = useLanguage();
  return (
    <nav aria-label={t('language')} className="flex justify-center gap-1 pb-5">
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => {
            onChoose(language);
            void setLanguage(language);
          }}
          className="touch-target rounded-md px-2.5 py-1 text-xs text-muted hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {languageNames[language]}
        </button>
      ))}
    </nav>
  );
}
