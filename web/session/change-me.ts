import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { setLanguage } from '../lib/i18n/language.ts';
import { api, auth } from './session.ts';

export type MeChange = RequestOf<'user.updateMe'>['body'];

/** Changes one's own profile on the server and then here; throws `ApiError`. */
export async function changeMe(change: MeChange): Promise<void> {
  const profile = await api('user.updateMe', { body: change });
  auth.refreshed(profile);
  await setLanguage(profile.language);
}
