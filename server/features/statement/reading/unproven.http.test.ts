import { readStatement } from '@peerdesk/statement-reader/read-statement.ts';
import type { ColumnMapping } from '@peerdesk/contract/statement.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { runJobs } from '../../../testing/statement.ts';
import { buildWorld, payOrder, upiIdOf, type World } from '../../../testing/world.ts';

let desk: TestDesk;
let world: World;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  upiId = await upiIdOf(desk, world.peer);
});
afterAll(() => desk.close());

async function send(name: string, text: string) {
  const file = { name, bytes: Buffer.from(text) };
  const { id } = await world.peer.client.ok('upload.create', { body: { upiId }, file });
  await runJobs(desk, readStatement);
  return world.peer.client.ok('upload.one', { params: { id } });
}

async function look(uploadId: string, mapping: ColumnMapping) {
  await world.peer.client.ok('upload.map', { body: { uploadId, mapping } });
  await runJobs(desk, readStatement);
  return world.peer.client.ok('upload.one', { params: { id: uploadId } });
}

const statusOf = async (refId: string) =>
  (await desk.admin.ok('payin.one', { params: { refId } })).status;
const unproven = { status: 'refused', refusal: { code: 'UNPROVEN' }, lines: [] };
const today = new Date().toISOString().slice(0, 10);

test('records between no two balances approve nothing before somebody has looked', async () => {
  const order = await payOrder(desk, world, { amount: '1250.00' });
  const ofx =
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT' +
    `<DTPOSTED>${today.replaceAll('-', '')}<TRNAMT>1250.00<FITID>A1` +
    `<MEMO>UPI/CR/${order.utr}/RAVI/SBIN/r@ybl/x</STMTTRN></BANKTRANLIST>` +
    '<LEDGERBAL><BALAMT>9250.00</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>';
  const upload = await send('one.ofx', ofx);
  expect(upload).toMatchObject(unproven);
  expect(upload.preview?.[1]).toContain(`UPI/CR/${order.utr}/RAVI/SBIN/r@ybl/x`);
  expect(await statusOf(order.refId)).toBe('processing');
  const mapping = { headerRow: 0, date: 0, narration: 2, reference: 3, debit: 5, credit: 6 };
  expect(await look(upload.id, mapping)).toMatchObject({ status: 'done', counts: { lines: 1 } });
  expect(await statusOf(order.refId)).toBe('approved');
});

test('columns that were named for one file are no look at the next', async () => {
  const order = await payOrder(desk, world, { amount: '777.00' });
  const day = today.split('-').toReversed().join('/');
  const row = (utr: string) => `${day},UPI/CR/${utr}/RAVI/SBIN/r@ybl/x,,777.00`;
  const mapping = { headerRow: 0, date: 0, narration: 1, debit: 2, credit: 3 };
  const captions = 'Aaa,Bbb,Ccc,Ddd';
  const first = await send('first.csv', `${captions}\n${row('410000000099')}`);
  expect(await look(first.id, mapping)).toMatchObject({ status: 'done' });
  const second = await send('second.csv', `${captions}\n${row(order.utr)}`);
  expect(second).toMatchObject(unproven);
  expect(second.preview?.[0]).toEqual(captions.split(','));
  expect(await statusOf(order.refId)).toBe('processing');
  expect(await look(second.id, mapping)).toMatchObject({ status: 'done' });
  expect(await statusOf(order.refId)).toBe('approved');
});

test('totals that contradict the lines refuse a file with saved columns, and after a look', async () => {
  const order = await payOrder(desk, world, { amount: '999.00' });
  const day = today.split('-').toReversed().join('/');
  const row = (utr: string) => `${day},UPI/CR/${utr}/RAVI/SBIN/r@ybl/x,,999.00`;
  const mapping = { headerRow: 0, date: 0, narration: 1, debit: 2, credit: 3 };
  const captions = 'Eee,Fff,Ggg,Hhh';
  const first = await send('honest.csv', `${captions}\n${row('410000000098')}`);
  expect(await look(first.id, mapping)).toMatchObject({ status: 'done' });
  const changed = `${captions}\n${row(order.utr)}\nTotal Credits,99.00`;
  const second = await send('changed.csv', changed);
  const refused = { status: 'refused', refusal: { code: 'TOTALS_DISAGREE' }, lines: [] };
  expect(second).toMatchObject(refused);
  const { exceptions } = await desk.admin.ok('utr.list', { query: { tab: 'alerts' } });
  expect(exceptions.filter(({ alert }) => alert === 'FILE_CHANGED')).toMatchObject([
    { refId: second.id },
  ]);
  expect(await look(second.id, mapping)).toMatchObject(refused);
  expect(await statusOf(order.refId)).toBe('processing');
});

test('one line with a balance proves nothing, and after an opening one it does', async () => {
  const order = await payOrder(desk, world, { amount: '888.00' });
  const day = today.split('-').toReversed().join('/');
  const line = `${day},UPI/CR/${order.utr}/RAVI/SBIN/r@ybl/x,,888.00,1888.00`;
  const captions = 'Date,Narration,Debit,Credit,Balance';
  expect(await send('alone.csv', `${captions}\n${line}`)).toMatchObject(unproven);
  expect(await statusOf(order.refId)).toBe('processing');
  const text = `${captions}\n,OPENING BALANCE,,,1000.00\n${line}`;
  expect(await send('after.csv', text)).toMatchObject({ status: 'done' });
  expect(await statusOf(order.refId)).toBe('approved');
});
