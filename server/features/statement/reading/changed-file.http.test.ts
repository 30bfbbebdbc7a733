import { readStatement } from '@peerdesk/statement-reader/read-statement.ts';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { runJobs } from '../../../testing/statement.ts';
import { addMember, addUpi, type Member } from '../../../testing/world.ts';

const folder = new URL('../../../../statement-reader/samples/', import.meta.url);
const sample = (name: string) => ({
  name,
  bytes: new Uint8Array(readFileSync(new URL(name, folder))),
});

let desk: TestDesk;
let peer: Member;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  peer = await addMember(desk, 'peer');
  upiId = await addUpi(desk, peer);
});
afterAll(() => desk.close());

async function send(name: string): Promise<string> {
  const body = { upiId };
  const { id } = await peer.client.ok('upload.create', { body, file: sample(name) });
  await runJobs(desk, readStatement);
  return id;
}

const alerts = async () =>
  (await desk.admin.ok('utr.list', { query: { tab: 'alerts' } })).exceptions.filter(
    ({ alert }) => alert === 'FILE_CHANGED',
  );

test('a file that contradicts itself is told to admins: who, which file, what disagrees', async () => {
  const id = await send('hostile_amount_edited.pdf');
  const { refusal, lines } = await peer.client.ok('upload.one', { params: { id } });
  expect(refusal).toMatchObject({ code: 'CHAIN_BROKEN' });
  expect(lines).toEqual([]);
  const [first] = await alerts();
  expect(first?.refId).toBe(id);
  for (const told of [peer.user.name, 'hostile_amount_edited.pdf', String(refusal?.row)]) {
    expect(first?.reason).toContain(told);
  }
  expect(first?.reason).toMatch(/30 days: 1$/);
  await send('hostile_amount_edited.pdf');
  expect((await alerts()).map(({ reason }) => reason.slice(-1)).toSorted()).toEqual(['1', '2']);
  const body = { refId: id, alert: 'FILE_CHANGED', note: 'asked them' } as const;
  await desk.admin.ok('utr.acknowledge', { body });
  expect(await alerts()).toHaveLength(1);
});

test('a file that is damaged or no statement accuses nobody', async () => {
  const before = (await alerts()).length;
  for (const name of ['hostile_05_truncated.xlsx', 'hostile_04_png_renamed.xlsx']) await send(name);
  expect(await alerts()).toHaveLength(before);
});
