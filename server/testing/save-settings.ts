import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { TestDesk } from './desk.ts';
import { waitFor } from './wait.ts';
import { addMember } from './world.ts';

/**
 * Saves settings, and waits until every server of the desk knows them. Where that takes a second
 * person, there is one.
 */
export async function saveSettings(
  desk: TestDesk,
  body: RequestOf<'settings.update'>['body'],
): Promise<void> {
  await save(desk, body);
  const { version = 0 } = await desk.admin.ok('settings.get');
  const known = () => desk.servers.map(({ services }) => services.settings.lastSave().version);
  const isSaved = (all: number[]) => all.every((one) => one >= version);
  await waitFor('every server to know the settings', known, isSaved);
}

async function save(desk: TestDesk, body: RequestOf<'settings.update'>['body']): Promise<void> {
  const saved = await desk.admin.call('settings.update', { body });
  if (!('error' in saved)) return;
  if (!saved.error.reason) throw new Error(saved.error.message);
  const act = { call: 'settings.update', body: body as Record<string, never> } as const;
  const { id } = await desk.admin.ok('approval.ask', { body: { ...act, note: 'a test' } });
  const second = await addMember(desk, 'admin');
  await second.client.ok('approval.decide', { body: { id, status: 'approved' } });
}
