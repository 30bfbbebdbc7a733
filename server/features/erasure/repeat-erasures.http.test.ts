import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../testing/database.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { runToEnd } from '../../testing/process.ts';
import { buildWorld, freshUtr, type World } from '../../testing/world.ts';
import {
  erasureLogName,
  keepErasures,
  logErasure,
  readErasureLog,
  type LoggedErasure,
} from './erasure-log.ts';

let desk: TestDesk;
let world: World;
let folder: string;
let restored: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peerdesk-repeat-'));
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  restored = await createTestDatabase(inject('postgresUrl'), 'empty');
});
afterAll(async () => {
  await restored.drop();
  await desk.close();
  await rm(folder, { recursive: true, force: true });
});

async function pendingPayin(id: string, name: string): Promise<string> {
  const { refId, payUrl } = await world.merchant.client.ok('payin.create', {
    body: { orderId: `order-${id}`, amount: '1500.00', customer: { id, name } },
  });
  const params = { token: payUrl.split('/').at(-1) ?? '' };
  await desk.anyone.ok('pay.open', { params });
  await desk.anyone.ok('pay.utr', { params, body: { utr: freshUtr() } });
  return refId;
}

const decline = (refId: string) =>
  world.peer.client.ok('payin.decide', { body: { refId, status: 'declined' } });

type Program = 'admin' | 'backup' | 'restore' | 'verify';
const onOriginal = (command: Program, ...args: string[]) =>
  runToEnd(command, { DATABASE_URL: desk.databaseUrl, DATA_DIR: folder }, args);
const onRestored = (command: Program, ...args: string[]) =>
  runToEnd(command, { DATABASE_URL: restored.url, DATA_DIR: folder }, args);

const customersIn = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string; name: string | null }>(
      'select customer_id as id, customer_name as name from payin order by ref_id',
    );
    return rows;
  });

test('the erasures that a restored backup undoes are repeated from a list', async () => {
  const ended = await pendingPayin('repeat-one', 'Zebulonia Quux');
  await decline(ended);
  const open = await pendingPayin('repeat-two', 'Wilhelmina Tock');
  expect((await onOriginal('backup', join(folder, 'backup'))).code).toBe(0);
  await decline(open);
  for (const id of ['repeat-one', 'repeat-two']) {
    expect((await onOriginal('admin', 'erase', world.merchant.id, id, '--trial')).code).toBe(0);
    expect((await onOriginal('admin', 'erase', world.merchant.id, id)).code).toBe(0);
  }
  const list = await readFile(join(folder, erasureLogName), 'utf8');
  expect(list.trim().split('\n')).toHaveLength(2);
  expect(list).not.toMatch(/repeat-|Zebulonia|Wilhelmina/);
  expect((await onOriginal('admin', 'erase-again')).output).toContain('Nothing to repeat');

  const [file = ''] = await readdir(join(folder, 'backup'));
  const { code, output } = await onRestored('restore', join(folder, 'backup', file));
  expect(code, output).toBe(0);
  expect(output).toContain('erased after this backup was taken: 2. Run');
  const before = await customersIn(restored.url);

  const trial = await onRestored('admin', 'erase-again', '--trial');
  expect(trial.output).toContain('would be erased again in 1 orders');
  expect(await customersIn(restored.url)).toEqual(before);

  const again = await onRestored('admin', 'erase-again');
  expect(again.output).toContain(': erased again in 1 orders');
  expect(again.output).toContain(': not yet: 1 things are not at their end');
  expect(again.code).toBe(1);
  const [first, second] = await customersIn(desk.databaseUrl);
  expect(await customersIn(restored.url)).toEqual([first, before[1]]);
  expect(second?.id).not.toBe(before[1]?.id);
  expect((await onRestored('verify', '--full')).output).toContain('The books prove themselves.');
});

test.each([
  ['a list that is not there', 'missing.log', null, 'no such file'],
  ['another file', 'other.log', 'dear diary\n', 'is not a list of erasures'],
])('%s is refused', async (_, name, text, why) => {
  const file = join(folder, name);
  if (text !== null) await writeFile(file, text);
  const { code, output } = await onOriginal('admin', 'erase-again', file);
  expect(output).toContain(why);
  expect(code).not.toBe(0);
});

const record = (surrogate: string): LoggedErasure => ({
  at: '2026-11-24T10:00:00.000Z',
  merchantId: 'M1',
  surrogate: `erased-${surrogate}`,
  refs: ['PI1', 'PO2'],
});

test('a record that a full disk cut short costs no other', async () => {
  const place = await mkdtemp(join(folder, 'cut-'));
  const file = join(place, erasureLogName);
  await logErasure(place, record('one'));
  await appendFile(file, '2026-11-24T11:00:00.000Z M1 erased-cut PI');
  await logErasure(place, record('two'));
  expect(await readErasureLog(file)).toEqual({
    erasures: [record('one'), record('two')],
    damaged: [2],
  });
  await keepErasures(place, [record('two'), record('three')]);
  const { erasures } = await readErasureLog(file);
  expect(erasures).toEqual([record('one'), record('two'), record('three')]);
});

test('whoever was erased at a second try is not renamed back and forth', async () => {
  const refId = await pendingPayin('repeat-three', 'Wilhelmina Tock');
  await decline(refId);
  const place = await mkdtemp(join(folder, 'twice-'));
  const there = { DATABASE_URL: desk.databaseUrl, DATA_DIR: place };
  const failed = { ...record('failed'), merchantId: world.merchant.id, refs: [refId] };
  await logErasure(place, failed);
  const again = () => runToEnd('admin', there, ['erase-again']);
  const run = await runToEnd('admin', there, ['erase', world.merchant.id, 'repeat-three']);
  expect(run.code, run.output).toBe(0);
  expect((await again()).output).toContain('Nothing to repeat');
  expect((await again()).output).toContain('Nothing to repeat');
});
