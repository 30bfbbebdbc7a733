import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { runJobs } from '../../../testing/statement.ts';
import { addMember, addUpi, type Member } from '../../../testing/world.ts';
import type { ApiClient } from '../../../platform/api-client/client.ts';
import { readStatement } from '@peerdesk/statement-reader/read-statement.ts';

let desk: TestDesk;
let peer: Member;
let peersUpi: string;
let other: Member;
let othersUpi: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  [peer, other] = [await addMember(desk, 'peer'), await addMember(desk, 'peer')];
  [peersUpi, othersUpi] = [await addUpi(desk, peer), await addUpi(desk, other)];
});
afterAll(() => desk.close());

async function send(client: ApiClient, upiId: string, text: string): Promise<string> {
  const file = { name: 'lines.csv', bytes: Buffer.from(text) };
  return (await client.ok('upload.create', { body: { upiId }, file })).id;
}

const uploadOf = (id: string) => desk.admin.ok('upload.one', { params: { id } });

async function readNow(client: ApiClient, upiId: string, text: string) {
  const id = await send(client, upiId, text);
  await runJobs(desk, readStatement);
  return uploadOf(id);
}

const good =
  'Date,Narration,Debit,Credit,Balance\n05/08/2026,UPI/CR/410000000001/RAVI,,250.00,1250.00\n' +
  '05/08/2026,SMS CHARGES,5.00,,1245.00';

test('a file with text that the database cannot store is refused, and those behind it are read', async () => {
  const half =
    '<table><tr><td>Date<td>Narration<td>Debit<td>Credit<td>Balance</tr>' +
    '<tr><td>05/08/2026<td>UPI &#xD800;<td><td>5.00<td>15.00</tr>' +
    '<tr><td>05/08/2026<td>UPI<td><td>5.00<td>20.00</tr></table>';
  const bad = await send(peer.client, peersUpi, half);
  const behind = await readNow(other.client, othersUpi, good);
  expect(behind.status).toBe('done');
  const refused = await uploadOf(bad);
  expect(refused).toMatchObject({ status: 'refused', lines: [] });
  expect(refused.reason).toMatch(/characters/);
});

test('a reader that fails on one file reads those behind it, and the failure is told', async () => {
  const failing = await send(peer.client, peersUpi, 'fails');
  const behind = await send(other.client, othersUpi, good);
  const job = runJobs(desk, (bytes, ...rest) => {
    if (Buffer.from(bytes).toString() === 'fails') throw new Error('the reader broke');
    return readStatement(bytes, ...rest);
  });
  await expect(job).rejects.toThrow('the reader broke');
  expect((await uploadOf(behind)).status).toBe('done');
  expect((await uploadOf(failing)).status).toBe('reading');
  await runJobs(desk, readStatement);
  expect((await uploadOf(failing)).status).toBe('refused');
});

test('nobody waits for all the files of somebody else', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push(await send(peer.client, peersUpi, `first ${n}`));
  ids.push(await send(other.client, othersUpi, 'second 0'));
  const order: string[] = [];
  await runJobs(desk, (bytes, ...rest) => {
    order.push(Buffer.from(bytes).toString());
    return readStatement(bytes, ...rest);
  });
  expect(order).toEqual(['first 0', 'second 0', 'first 1', 'first 2']);
});

const unknown =
  'Aaa,Bbb,Ccc,Ddd,Fff\n05/08/2026,UPI/DR/410000000002/ASHA,,300.00,1300.00\n' +
  '05/08/2026,SMS CHARGES,5.00,,1295.00';
const theWrongWay = { headerRow: 0, date: 0, narration: 1, debit: 2, credit: 3, balance: 4 };

test('the columns that a peer names are believed of no other account', async () => {
  const own = await readNow(peer.client, peersUpi, unknown);
  await peer.client.ok('upload.map', { body: { uploadId: own.id, mapping: theWrongWay } });
  await runJobs(desk, readStatement);
  expect((await uploadOf(own.id)).status).toBe('done');
  expect((await readNow(peer.client, peersUpi, `${unknown}\n`)).status).toBe('done');
  for (const [client, upiId] of [
    [other.client, othersUpi],
    [desk.admin, othersUpi],
    [desk.admin, peersUpi],
  ] as const) {
    expect((await readNow(client, upiId, unknown)).status).toBe('refused');
  }
  const { banks } = await other.client.ok('upload.banks');
  expect(banks.map(({ bank }) => bank)).not.toContain('Aaa · Bbb · Ccc · Ddd · Fff');
});

test('of a file whose columns the peer names nobody else attests the lines', async () => {
  const text = unknown.replace('Aaa', 'Eee').replace('410000000002', '410000000003');
  const byAdmin = await readNow(desk.admin, peersUpi, text);
  await peer.client.ok('upload.map', { body: { uploadId: byAdmin.id, mapping: theWrongWay } });
  await runJobs(desk, readStatement);
  const { rows } = await desk.owner.query<{ attested: boolean }>(
    'select attested from statement_line where upload_id = $1',
    [byAdmin.id],
  );
  expect(rows).toEqual([{ attested: false }, { attested: false }]);
});
