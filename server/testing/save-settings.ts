import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { TestDesk } from './desk.ts';
import { waitFor } from './wait.ts';

/** Saves settings, and waits until every server of the desk knows them. */
export async function saveSettings(
  desk: TestDesk,
  body: RequestOf<'settings.update'>['body'],
): Promise<void> {
  const { version = 0 } = await desk.admin.ok('settings.update', { body });
  const known = () => desk.servers.map(({ services }) => services.settings.lastSave().version);
  const isSaved = (all: number[]) => all.every((one) => one >= version);
  await waitFor('every server to know the settings', known, isSaved);
}
