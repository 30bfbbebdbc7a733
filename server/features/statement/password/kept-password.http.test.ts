import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { waitFor } from '../../../testing/wait.ts';
import { addMember, addUpi, type Member } from '../../../testing/world.ts';

const folder = new URL('../../../../statement-reader/samples/', import.meta.url);
const sample = (name: string) => ({
  name,
  bytes: new Uint8Array(readFileSync(new URL(name, folder))),
});
const pdf = sample('axis_password.pdf');
const pdfWord = 'NAYA0911';
const book = sample('sbi_password_agile.xlsx');

let desk: TestDesk;
let peer: Member;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  peer = await addMember(desk, 'peer');
  upiId = await addUpi(desk, peer);
});
afterAll(() => desk.close());

const send = (file: typeof pdf, more: { password?: string; keep?: 'true' } = {}, by = peer) =>
  by.client.call('upload.create', { body: { upiId, ...more }, file });
const kept = async (by = peer) => (await by.client.ok('upload.passwords')).passwords;
const rows = async () =>
  (await desk.owner.query<{ text: string }>('select t::text as text from statement_password t'))
    .rows;

test('a password is kept only when it opened a file and the person asked for it', async () => {
  expect((await send(pdf, { password: pdfWord })).status).toBe(200);
  expect((await send(pdf, { password: 'zz-wrong', keep: 'true' })).status).toBe(422);
  expect(await kept()).toEqual([]);
  expect((await send(pdf)).status).toBe(422);
});

test('a kept one opens the next files of its keeper, is shown to nobody and is sealed', async () => {
  expect((await send(pdf, { password: pdfWord, keep: 'true' })).status).toBe(200);
  const list = await kept();
  expect(list).toMatchObject([
    { accountId: expect.any(String), upi: expect.stringContaining('@') },
  ]);
  const [row] = await rows();
  expect(row?.text).not.toContain(pdfWord);
  expect(row?.text).not.toContain(Buffer.from(pdfWord).toString('hex'));
  const answer = await send(pdf);
  if ('error' in answer) throw new Error(answer.error.message);
  const { id } = answer.data;
  const read = () => peer.client.ok('upload.one', { params: { id } });
  await waitFor('the lines', async () => (await read()).status === 'done');
  expect(JSON.stringify(await read())).not.toContain(pdfWord);
  // Staff sees the account, and does not open a file with a peer's password.
  expect(await desk.admin.call('upload.create', { body: { upiId }, file: pdf })).toMatchObject({
    status: 422,
  });
  expect((await desk.admin.ok('upload.passwords')).passwords).toEqual([]);
  const other = await addMember(desk, 'peer');
  const forgets = () =>
    other.client.call('upload.forgetPassword', {
      params: { id: list[0]?.accountId ?? '' },
      body: {},
    });
  expect(await refusalOf(desk, forgets)).toMatchObject({ status: 404 });
});

test('one that does not open a file is wiped, and asked for again', async () => {
  expect(await kept()).toHaveLength(1);
  const answer = await send(book);
  expect(answer).toMatchObject({ status: 422 });
  expect('error' in answer && answer.error.fields?.['password']).toMatch(/^The file is protected/);
  expect(await rows()).toEqual([]);
  expect((await send(pdf)).status).toBe(422);
});

test('asked for with a file that arrived before, and forgotten on request', async () => {
  const answer = await send(book);
  const id = 'error' in answer ? (answer.error.uploadId ?? '') : '';
  const opened = await peer.client.call('upload.password', {
    params: { id },
    body: { password: 'RAVI0102', keep: true },
  });
  expect(opened.status).toBe(200);
  const [first] = await kept();
  expect((await send(book)).status).toBe(200);
  await peer.client.ok('upload.forgetPassword', {
    params: { id: first?.accountId ?? '' },
    body: {},
  });
  expect(await kept()).toEqual([]);
  expect((await send(book)).status).toBe(422);
});
