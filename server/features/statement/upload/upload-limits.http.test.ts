import { statementBytesMax } from '@peerdesk/contract/statement.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { addMember, addUpi, type Member } from '../../../testing/world.ts';

let desk: TestDesk;
let peer: Member;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  peer = await addMember(desk, 'peer');
  upiId = await addUpi(desk, peer);
});
afterAll(() => desk.close());

const send = (bytes: Uint8Array) =>
  peer.client.call('upload.create', { body: { upiId }, file: { name: 'a.csv', bytes } });

test('200 statements an hour and no more, also when they come at once', async () => {
  const file = Buffer.from('Date,Narration\n');
  expect((await send(file)).status).toBe(200);
  await desk.owner.query(
    `insert into statement_upload
     select copy.* from statement_upload first, generate_series(1, 197) n,
       jsonb_populate_record(first, jsonb_build_object('id', 'copy' || n)) copy
     where first.uploaded_by = $1`,
    [peer.user.id],
  );
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(file)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const refused = await refusalOf(desk, () => send(file));
  expect(refused).toEqual({ status: 429, errorCode: 'RateLimited' });
});

test('an empty statement is 415, a byte over 25 MB 413; 25 MB are taken', async () => {
  expect(statementBytesMax).toBe(25 * 1024 * 1024);
  expect(await refusalOf(desk, () => send(new Uint8Array()))).toMatchObject({ status: 415 });
  const larger = new Uint8Array(statementBytesMax + 1).fill(32);
  expect(await refusalOf(desk, () => send(larger))).toMatchObject({ status: 413 });
  const largest = new Uint8Array(statementBytesMax).fill(32);
  // By another user: the peer's limit for this hour is used up.
  const file = { name: 'a.csv', bytes: largest };
  const taken = await desk.admin.call('upload.create', { body: { upiId }, file });
  expect(taken.status).toBe(200);
});
