import { strFromU8, unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { businessDay, shiftDay } from '@peerdesk/domain/dates.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { buildWorld, payOrder, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let freezeId: string;
let today: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  today = businessDay(desk.clock.now(), 'Asia/Calcutta');
  const order = await payOrder(desk, world, { utr: '000412345678' });
  const body = { refId: order.refId, status: 'declined', note: '=HYPERLINK("http://x")' } as const;
  await world.peer.client.ok('payin.decide', { body });
  const freeze = {
    kind: 'user',
    id: world.peer.user.id,
    reason: '@lien',
    amount: '10.00',
  } as const;
  freezeId = (await desk.admin.ok('freeze.create', { body: freeze })).id;
});
afterAll(() => desk.close());

const ask = (from: string, to: string, by = desk.admin) =>
  by.call('freeze.evidence', { params: { id: freezeId }, query: { from, to } });

async function unpacked(): Promise<Record<string, Uint8Array>> {
  const answer = await ask(today, today);
  if ('error' in answer) throw new Error(JSON.stringify(answer.error));
  return unzipSync(answer.data.bytes);
}

test('the manifest names every file with its hash', async () => {
  const files = await unpacked();
  const manifest = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array())) as {
    exportedBy: { name: string };
    files: { name: string; bytes: number; sha256: string }[];
  };
  expect(manifest.exportedBy.name).toBe('Administrator');
  const others = Object.keys(files).filter((name) => name !== 'manifest.json');
  expect(manifest.files.map(({ name }) => name).toSorted()).toEqual(others.toSorted());
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = files[name] ?? new Uint8Array();
    expect([name, file.length]).toEqual([name, bytes]);
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
  }
  expect(strFromU8(files['summary.pdf'] ?? new Uint8Array()).startsWith('%PDF-')).toBe(true);
});

test('without days it is of the week before the freeze until today', async () => {
  const answer = await desk.admin.call('freeze.evidence', { params: { id: freezeId } });
  if ('error' in answer) throw new Error(JSON.stringify(answer.error));
  const read = unzipSync(answer.data.bytes)['freeze.json'] ?? new Uint8Array();
  const from = shiftDay(today, -7);
  expect(JSON.parse(strFromU8(read))).toMatchObject({ from, to: today });
});

test('orders, postings and audit are there; references are text and no cell is a formula', async () => {
  const files = await unpacked();
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const [order] = JSON.parse(textOf('orders.json')) as Record<string, unknown>[];
  expect(order).toMatchObject({ kind: 'payin', utr: '000412345678', status: 'declined' });
  expect(textOf('orders.csv')).toContain(",'000412345678,");
  expect(textOf('orders.csv')).toContain(`"'=HYPERLINK(""http://x"")"`);
  const postings = JSON.parse(textOf('postings.json')) as { kind: string; amount: string }[];
  expect(postings.filter(({ kind }) => kind === 'blocked').map(({ amount }) => amount)).toEqual([
    '-10.00',
    '10.00',
  ]);
  const audit = JSON.parse(textOf('audit.json')) as { action: string }[];
  const actions = audit.map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(['payin.created', 'payin.declined', 'user.freeze']),
  );
  for (const cell of Object.keys(files).filter((name) => name.endsWith('.csv'))) {
    expect(textOf(cell)).not.toMatch(/(^|,|\n)"?[=+@]/);
  }
});

test('who exported what is in the audit', async () => {
  await unpacked();
  const { rows } = await desk.owner.query<{ actor: { name: string }; after: unknown }>(
    `select actor, after from audit where action = 'freeze.evidence' order by id desc limit 1`,
  );
  expect(rows[0]?.actor.name).toBe('Administrator');
  expect(rows[0]?.after).toMatchObject({ freeze: freezeId, from: today, to: today });
});

test('422 for days in the wrong order or too many, 403 for a subadmin; nothing written', async () => {
  const refusal = (...asked: Parameters<typeof ask>) => refusalOf(desk, () => ask(...asked));
  const wrong = { status: 422, errorCode: 'ValidationError', fields: ['to'] };
  expect(await refusal('2026-02-01', '2026-01-31')).toEqual(wrong);
  expect(await refusal('2025-01-01', '2026-01-02')).toEqual(wrong);
  expect(await refusal(today, today, world.north.client)).toMatchObject({ status: 403 });
});

/** The plans of what an evidence pack reads, where a table is scanned only if it must be. */
async function plansOfPack(kind: 'upi' | 'user' | 'merchant', id: string): Promise<string[]> {
  const body = { kind, id, reason: 'plans' } as const;
  const freeze =
    kind === 'user' ? { id: freezeId } : await desk.admin.ok('freeze.create', { body });
  const asked = desk.servers.map(({ services }) => vi.spyOn(services.pool, 'query'));
  const query = { from: today, to: today };
  await desk.admin.ok('freeze.evidence', { params: { id: freeze.id }, query });
  const calls = asked.flatMap(({ mock }) => mock.calls as unknown as [unknown, unknown[]?][]);
  asked.forEach((one) => one.mockRestore());
  const reads = calls.filter(([text]) => typeof text === 'string' && text.includes('limit 20001'));
  expect(reads).toHaveLength(4);
  const client = await desk.owner.connect();
  try {
    await client.query('set enable_seqscan = off');
    const plans: string[] = [];
    for (const [text, values] of reads) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain ${String(text)}`,
        values,
      );
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  } finally {
    await client.query('reset enable_seqscan');
    client.release();
  }
}

test.each(['upi', 'user', 'merchant'] as const)(
  'a pack of a %s is read by indexes',
  async (kind) => {
    const { rows } = await desk.owner.query<{ id: string }>(
      'select id from upi order by id limit 1',
    );
    const subjects = { upi: rows[0]?.id ?? '', user: '', merchant: world.merchant.id };
    const plans = await plansOfPack(kind, subjects[kind]);
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan on (payin|payout|statement_line|posting|entry|audit)\b/);
      // An index that is only walked through from end to end helps as little.
      expect(plan).toMatch(/Index Cond/);
    }
    expect(plans.find((plan) => plan.includes('posting'))).toMatch(
      kind === 'upi' ? /Index Cond: .*entry_id >=/ : /Index Cond: .*account = ANY/,
    );
  },
);
