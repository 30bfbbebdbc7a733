import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { zipOf } from '@peerdesk/statement-reader/testing/zips.ts';
import { readStatement } from '@peerdesk/statement-reader/read-statement.ts';
import { runJobs } from '../../../testing/statement.ts';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { waitFor } from '../../../testing/wait.ts';
import { addMember, addUpi, type Member } from '../../../testing/world.ts';

const folder = new URL('../../../../statement-reader/samples/', import.meta.url);
const sample = (name: string) => readFileSync(new URL(name, folder));

let desk: TestDesk;
let peer: Member;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  peer = await addMember(desk, 'peer');
  upiId = await addUpi(desk, peer);
});
afterAll(() => desk.close());

const send = (bytes: Uint8Array, password?: string) =>
  peer.client.call('upload.create', {
    body: { upiId, ...(password !== undefined && { password }) },
    file: { name: 'statements.zip', bytes: new Uint8Array(bytes) },
  });

async function ended(id: string) {
  const read = () => peer.client.ok('upload.one', { params: { id } });
  await runJobs(desk, readStatement);
  await waitFor(id, async () => ['done', 'refused'].includes((await read()).status));
  return read();
}

async function outcomes(bytes: Uint8Array, password?: string) {
  const answer = await send(bytes, password);
  if ('error' in answer) throw new Error(answer.error.message);
  const ids = [answer.data.id, ...(answer.data.others ?? []).map(({ id }) => id)];
  const uploads = [];
  for (const id of ids) uploads.push(await ended(id));
  return uploads.map(({ name, status, refusal, counts }) => ({
    name,
    status: refusal?.code ?? status,
    lines: counts.lines,
  }));
}

test('each file of an archive is an upload with an outcome of its own', async () => {
  const bytes = zipOf([
    { name: 'September/axis_statement.csv', content: sample('axis_statement.csv') },
    { name: '__MACOSX/._axis_statement.csv', content: 'x' },
    { name: 'axis.pdf', content: sample('axis_password.pdf') },
    { name: 'changed.pdf', content: sample('hostile_amount_edited.pdf') },
    { name: 'photo.jpg', content: Buffer.from('ffd8ffe000104a464946', 'hex') },
  ]);
  const found = await outcomes(bytes, 'NAYA0911');
  expect(found).toEqual([
    { name: 'axis_statement.csv', status: 'done', lines: expect.any(Number) },
    { name: 'axis.pdf', status: 'done', lines: 64 },
    { name: 'changed.pdf', status: 'CHAIN_BROKEN', lines: 0 },
    { name: 'photo.jpg', status: 'NO_TEXT', lines: 0 },
  ]);
  const locked = await outcomes(bytes);
  expect(locked[1]).toEqual({ name: 'axis.pdf', status: 'PASSWORD', lines: 0 });
});

test('an archive in an archive, and one of too many files, are refused as a whole', async () => {
  const csv = sample('axis_statement.csv');
  const nested = zipOf([
    { name: 'a.csv', content: csv },
    { name: 'b.zip', content: Buffer.from(zipOf([{ name: 'c.csv', content: csv }])) },
  ]);
  expect(await outcomes(nested)).toMatchObject([{ status: 'NOT_A_STATEMENT', lines: 0 }]);
  const many = zipOf(Array.from({ length: 21 }, (_, at) => ({ name: `${at}.csv`, content: csv })));
  expect(await outcomes(many)).toMatchObject([{ status: 'TOO_BIG', lines: 0 }]);
});

test('an archive with a protected file is refused as a whole, and says what to do', async () => {
  const bytes = zipOf([
    { name: 'a.csv', content: sample('axis_statement.csv') },
    { name: 'b.csv', content: 'x', encrypted: true },
  ]);
  const answer = await send(bytes);
  if ('error' in answer) throw new Error(answer.error.message);
  const upload = await ended(answer.data.id);
  expect(upload).toMatchObject({
    status: 'refused',
    reason: expect.stringContaining('Unpack it with the password'),
    refusal: { code: 'PASSWORD', takesPassword: false },
    counts: { lines: 0 },
  });
});

test('the same request once more stores nothing twice', async () => {
  const bytes = zipOf(
    ['a.csv', 'b.csv'].map((name) => ({ name, content: sample('axis_statement.csv') })),
  );
  const file = { name: 'two.zip', bytes: new Uint8Array(bytes) };
  const again = () =>
    peer.client.call('upload.create', { body: { upiId }, file }, { 'idempotency-key': 'two' });
  const [first, second] = [await again(), await again()];
  expect(second).toEqual(first);
});
