import type { Language } from '@peerdesk/contract/user.ts';
import { setLanguage } from '../../lib/i18n/language.ts';
import { toastFailure } from '../../lib/toast.ts';
import { changeMe } from '../../session/change-me.ts';

/** Now and here, and with the profile for everywhere else. */
export function pickLanguage(language: Language): void {
  void setLanguage(language);
  changeMe({ language }).catch(toastFailure);
}
