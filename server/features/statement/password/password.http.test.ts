import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { waitFor } from '../../../testing/wait.ts';
import { addMember, addUpi, type Member } from '../../../testing/world.ts';

const folder = new URL('../../../../statement-reader/samples/', import.meta.url);
const file = {
  name: 'axis_password.pdf',
  bytes: new Uint8Array(readFileSync(new URL('axis_password.pdf', folder))),
};
const right = 'NAYA0911';
const wrong = 'zz-wrong-0912';

let desk: TestDesk;
let peer: Member;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  peer = await addMember(desk, 'peer');
  upiId = await addUpi(desk, peer);
});
afterAll(() => desk.close());

/** A file of its own, whose tries nobody else has used: a PDF ends where it says so. */
let files = 0;
const ownBytes = () =>
  new Uint8Array(Buffer.concat([file.bytes, Buffer.from(`\n%${(files += 1)}\n`)]));

const uploadOf = (id: string) => peer.client.ok('upload.one', { params: { id } });
const send = (password?: string) =>
  peer.client.call('upload.create', {
    body: { upiId, ...(password && { password }) },
    file: { ...file, bytes: ownBytes() },
  });
const open = (id: string, password: string) =>
  peer.client.call('upload.password', { params: { id }, body: { password } });

async function locked(password?: string): Promise<string> {
  const answer = await send(password);
  if (!('error' in answer)) throw new Error('not refused');
  expect(answer.status).toBe(422);
  expect(answer.error).toMatchObject({
    errorCode: 'ValidationError',
    fields: { password: expect.stringContaining('password') },
  });
  return answer.error.uploadId ?? '';
}

describe('a protected file', () => {
  test('with its password is read at once', async () => {
    const answer = await send(right);
    if ('error' in answer) throw new Error(answer.error.message);
    const { id } = answer.data;
    await waitFor('the lines', async () => (await uploadOf(id)).status === 'done');
    expect((await uploadOf(id)).counts).toMatchObject({ lines: 64, errors: 0 });
  });

  test('without it, it waits, and needs no second upload', async () => {
    const id = await locked();
    const waiting = await uploadOf(id);
    expect(waiting).toMatchObject({ status: 'refused', refusal: { code: 'PASSWORD' } });
    expect(waiting.lines).toEqual([]);
    const answer = await open(id, wrong);
    expect(answer).toMatchObject({ status: 422, error: { errorCode: 'ValidationError' } });
    expect('error' in answer && Object.keys(answer.error.fields ?? {})).toEqual(['password']);
    expect(await uploadOf(id)).toMatchObject({ status: 'refused', lines: [] });
    expect((await open(id, right)).status).toBe(200);
    await waitFor('the lines', async () => (await uploadOf(id)).status === 'done');
    expect((await uploadOf(id)).counts).toMatchObject({ lines: 64, duplicates: 64 });
    expect(await refusalOf(desk, () => open(id, right))).toMatchObject({ status: 409 });
  });

  test('with a wrong one, it waits too, and the same request once more is refused again', async () => {
    const body = { upiId, password: wrong };
    const key = { 'idempotency-key': 'once' };
    const again = () => peer.client.call('upload.create', { body, file }, key);
    expect([(await again()).status, (await again()).status]).toEqual([422, 422]);
  });

  test('is tried ten times an hour', async () => {
    const id = await locked();
    for (let tries = 0; tries < 10; tries += 1) expect((await open(id, wrong)).status).toBe(422);
    expect(await open(id, right)).toMatchObject({ status: 429 });
    expect((await uploadOf(id)).status).toBe('refused');
  });

  test('is tried ten times an hour, however often it is sent', async () => {
    const body = { upiId, password: wrong };
    const own = { ...file, bytes: ownBytes() };
    const again = (password: string) =>
      peer.client.call('upload.create', { body: { ...body, password }, file: own });
    const answers = await Promise.all(Array.from({ length: 12 }, () => again(wrong)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
    const waiting = answers.find(({ status }) => status === 422);
    const id = waiting && 'error' in waiting ? (waiting.error.uploadId ?? '') : '';
    expect(await refusalOf(desk, () => again(right))).toMatchObject({ status: 429 });
    expect(await open(id, right)).toMatchObject({ status: 429 });
    expect((await uploadOf(id)).status).toBe('refused');
  });

  test('stays open for others who have it, up to what all may try together', async () => {
    const sent = (bytes: Uint8Array, client: typeof peer.client, password: string) =>
      client.call('upload.create', { body: { upiId, password }, file: { ...file, bytes } });
    const bytes = ownBytes();
    const answers = await Promise.all(
      Array.from({ length: 11 }, () => sent(bytes, peer.client, wrong)),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(await refusalOf(desk, () => sent(bytes, peer.client, right))).toMatchObject({
      status: 429,
    });
    expect((await sent(bytes, desk.admin, right)).status).toBe(200);
    const tried = ownBytes();
    await desk.owner.query(
      'insert into statement_opening (sha256, tries, since) values ($1, 30, $2)',
      [createHash('sha256').update(tried).digest(), new Date(desk.clock.now()).toISOString()],
    );
    expect(await sent(tried, desk.admin, right)).toMatchObject({ status: 429 });
  });

  test('that ended the server each time it was opened is not opened again', async () => {
    const own = { ...file, bytes: ownBytes() };
    const sha256 = createHash('sha256').update(own.bytes).digest();
    await desk.owner.query(
      'insert into statement_opening (sha256, unanswered, since) values ($1, 10, $2)',
      [sha256, new Date(desk.clock.now()).toISOString()],
    );
    const answer = await peer.client.call('upload.create', { body: { upiId }, file: own });
    if ('error' in answer) throw new Error(answer.error.message);
    const { id } = answer.data;
    await waitFor('the refusal', async () => (await uploadOf(id)).status === 'refused');
    expect(await uploadOf(id)).toMatchObject({ refusal: { code: 'TOO_BIG' }, lines: [] });
  });

  test('of another peer does not exist', async () => {
    const id = await locked();
    const other = await addMember(desk, 'peer');
    const answer = () =>
      other.client.call('upload.password', { params: { id }, body: { password: right } });
    expect(await refusalOf(desk, answer)).toMatchObject({ status: 404 });
  });
});

test('no password is in the database', async () => {
  const { rows: tables } = await desk.owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const { rows } = await desk.owner.query<{ found: number }>(
      `select count(*)::int as found from ${name} t
       where position($1 in t::text) > 0 or position($2 in t::text) > 0`,
      [right, wrong],
    );
    expect([name, rows[0]?.found]).toEqual([name, 0]);
  }
});

test('a damaged protected file, and one that asks for none, are refused or read', async () => {
  const cut = { ...file, bytes: file.bytes.slice(0, 9000) };
  const answer = await peer.client.call('upload.create', {
    body: { upiId, password: right },
    file: cut,
  });
  expect([200, 422]).toContain(answer.status);
});
