import type { Language } from '@peerdesk/contract/user.ts';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useNow } from '../../lib/clock.ts';
import { setLanguage } from '../../lib/i18n/language.ts';
import { toastFailure } from '../../lib/toast.ts';
import { changeMe } from '../../session/change-me.ts';
import { auth, signIn, signInByPasskey } from '../../session/session.ts';

/** Without a word from the server, wait this long after being slowed down. */
const retryAfterDefault = 30;

export type Refusal =
  | { kind: 'wrong' }
  | { kind: 'wrongCode' }
  | { kind: 'passkeyRefused' }
  | { kind: 'unreachable' }
  | { kind: 'slowed'; seconds: number; until: number }
  | { kind: 'other'; message: string };

export interface Signin {
  isBusy: boolean;
  refusal: Refusal | null;
  /** The server asked for the second factor. */
  needsOtp: boolean;
  /** Whole seconds before the next attempt is worth making. */
  waitSeconds: number;
  submit: (login: { username: string; password: string; otp?: string }) => Promise<void>;
  byPasskey: () => Promise<void>;
}

/** `language`: chosen on the page; it stays, and becomes the profile's. */
export function useSignin(language?: Language): Signin {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [needsOtp, setNeedsOtp] = useState(false);
  const isSlowed = refusal?.kind === 'slowed';
  const now = useNow(1_000, isSlowed);
  const left = isSlowed ? Math.ceil((refusal.until - now) / 1_000) : 0;
  const waitSeconds = isSlowed ? Math.min(refusal.seconds, Math.max(0, left)) : 0;

  return {
    isBusy,
    refusal,
    needsOtp,
    waitSeconds,
    async submit(login) {
      setBusy(true);
      setRefusal(null);
      try {
        await signIn(login);
        keepLanguage(language);
      } catch (error) {
        if (error instanceof ApiError && error.errorCode === 'OtpRequired') setNeedsOtp(true);
        else setRefusal(refusalOf(error, Date.now()));
        setBusy(false);
      }
    },
    async byPasskey() {
      setBusy(true);
      setRefusal(null);
      try {
        if (await signInByPasskey()) keepLanguage(language);
        else setBusy(false);
      } catch (error) {
        const refused = refusalOf(error, Date.now());
        setRefusal(refused.kind === 'wrong' ? { kind: 'passkeyRefused' } : refused);
        setBusy(false);
      }
    },
  };
}

function keepLanguage(language: Language | undefined): void {
  if (!language || auth.get().profile?.language === language) return;
  void setLanguage(language);
  changeMe({ language }).catch(toastFailure);
}

function refusalOf(error: unknown, now: number): Refusal {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' };
  if (error.status === 0) return { kind: 'unreachable' };
  if (error.errorCode === 'InvalidCredentials') {
    return { kind: error.fields?.['otp'] ? 'wrongCode' : 'wrong' };
  }
  if (error.errorCode === 'RateLimited') {
    const seconds = error.retryAfter ?? retryAfterDefault;
    return { kind: 'slowed', seconds, until: now + seconds * 1_000 };
  }
  return { kind: 'other', message: error.message };
}
