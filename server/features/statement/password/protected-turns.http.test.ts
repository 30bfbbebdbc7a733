import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { zipOf } from '@peerdesk/statement-reader/testing/zips.ts';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { saveSettings } from '../../../testing/save-settings.ts';
import { addMember, addUpi, type Member } from '../../../testing/world.ts';

const folder = new URL('../../../../statement-reader/samples/', import.meta.url);
const pdf = readFileSync(new URL('axis_password.pdf', folder));
const password = 'NAYA0911';

let desk: TestDesk;
let peer: Member;
let other: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  [peer, other] = [await addMember(desk, 'peer'), await addMember(desk, 'peer')];
});
afterAll(() => desk.close());

/** A PDF ends where it says so, whatever stands behind. */
const own = (mark: string) => Buffer.concat([pdf, Buffer.from(`\n%${mark}\n`)]);
const send = (member: Member, upiId: string, bytes: Uint8Array, given?: string) =>
  member.client.call('upload.create', {
    body: { upiId, ...(given !== undefined && { password: given }) },
    file: { name: 'a.pdf', bytes: new Uint8Array(bytes) },
  });

test('nobody waits for all the protected files that another person tries', async () => {
  const [upiId, othersUpi] = [await addUpi(desk, peer), await addUpi(desk, other)];
  const ended: string[] = [];
  const waiting = await send(peer, upiId, own('peer'));
  const id = 'error' in waiting ? (waiting.error.uploadId ?? '') : '';
  const tries = Array.from({ length: 8 }, async (_, at) => {
    const body = { password: `wrong ${at}` };
    const answer = await peer.client.call('upload.password', { params: { id }, body });
    expect(answer.status).toBe(422);
    ended.push('peer');
  });
  // All of them wait once the first has ended.
  await tries[0];
  const before = ended.length;
  expect((await send(other, othersUpi, own('other'), password)).status).toBe(200);
  expect(ended.length - before).toBeLessThan(4);
  await Promise.all(tries);
});

test('no file of an archive is read that holds more of them than may still come', async () => {
  const upiId = await addUpi(desk, peer);
  await saveSettings(desk, { rates: { uploadsPerHour: 3 } });
  const parts = ['a', 'b', 'c'].map((name) => ({ name: `${name}.pdf`, content: own(name) }));
  const archive = Buffer.from(zipOf(parts));
  const countOpenings = async () =>
    (await desk.owner.query('select 1 from statement_opening')).rows.length;
  const before = await countOpenings();
  const refused = await refusalOf(desk, () => send(peer, upiId, archive, password));
  expect(refused).toEqual({ status: 429, errorCode: 'RateLimited' });
  expect(await countOpenings()).toBe(before);
});
