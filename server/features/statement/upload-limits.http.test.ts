import { statementBytesMax } from '@peerdesk/contract/statement.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { addMember, addUpi, type Member } from '../../testing/world.ts';

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

test('a statement of 25 MB is taken; one byte more is 413, an empty one 415', async () => {
  expect(statementBytesMax).toBe(25 * 1024 * 1024);
  expect(await send(new Uint8Array(statementBytesMax).fill(32))).toMatchObject({ status: 200 });
  const larger = new Uint8Array(statementBytesMax + 1).fill(32);
  expect(await refusalOf(desk, () => send(larger))).toMatchObject({ status: 413 });
  expect(await refusalOf(desk, () => send(new Uint8Array()))).toMatchObject({ status: 415 });
});

test('200 statements an hour and no more, also when they come at once', async () => {
  await desk.owner.query(
    `insert into statement_upload (id, upi_id, account_id, peer_id, name, bytes, sha256,
       uploaded_by, vouches, status, created_at)
     select 'many' || n, $2, 'a', $1, 'a.csv', '', '', $1, false, 'done', now()
     from generate_series(1, 197) n`,
    [peer.user.id, upiId],
  );
  const file = Buffer.from('Date,Narration\n');
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(file)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const refused = await refusalOf(desk, () => send(file));
  expect(refused).toEqual({ status: 429, errorCode: 'RateLimited' });
});
