import { setLanguage } from '../lib/i18n/language.ts';
import { spokenLanguage } from '../lib/i18n/languages.ts';
import { clearWithSession } from './session-state.ts';
import { auth } from './session.ts';

/** Of whoever is signed in; before anyone is, and after they left, the browser's. */
function languageNow() {
  return auth.get().profile?.language ?? spokenLanguage(navigator.languages);
}

/** Speaks the language of the profile, whichever comes; resolves when the first is there. */
export function followLanguage(): Promise<void> {
  clearWithSession('language', () => void setLanguage(languageNow()));
  auth.subscribe(() => {
    const { profile } = auth.get();
    if (profile?.language) void setLanguage(profile.language);
  });
  return setLanguage(languageNow());
}
