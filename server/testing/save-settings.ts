import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { TestDesk } from './desk.ts';
import { waitFor } from './wait.ts';

/** Saves settings, and waits until every server of the desk knows them. */
export async function saveSettings(
  desk: TestDesk,
  body: RequestOf<'settings.update'>['body'],
): Promise<void> {
  const { orderRules, storage, approvals } = await desk.admin.ok('settings.update', { body });
  const saved = JSON.stringify([orderRules, storage, approvals]);
  const known = () =>
    desk.servers.map(({ services }) => {
      const now = services.settings.current();
      return JSON.stringify([now.orderRules, now.storage, now.approvals]);
    });
  const isSaved = (all: string[]) => all.every((one) => one === saved);
  await waitFor('every server to know the settings', known, isSaved);
}
