import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createHash } from 'node:crypto';
import type { Client } from '../../../platform/db/pool.ts';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { insertLines, readByFingerprint, readByPayment, type NewLine } from './store-lines.ts';

const accountId = 'account-of-many-lines';
/** So many that the index by day is the smaller one, and looks cheaper. */
const lineCount = 30_000;
const batch = 2000;
let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
});
afterAll(() => desk.close());

const printOf = (n: number) => createHash('sha256').update(`line ${n}`).digest('hex');
const referenceOf = (n: number) => `${600_000_000_000 + n}`;

const lineOf = (n: number): NewLine => ({
  id: `U-${n}`,
  row: n,
  date: '2026-08-01',
  value_date: null,
  at: '2026-08-01T06:30:00.000Z',
  has_time: false,
  direction: 'credit',
  amount: '10000',
  balance: null,
  rrn: referenceOf(n),
  refs: [],
  own_refs: null,
  rail: 'UPI',
  kind: 'PAYMENT',
  name: null,
  vpa: null,
  vpa_complete: null,
  bank: null,
  ifsc: null,
  narration: `UPI/${n}`,
  warnings: [],
  error: null,
  fingerprint: printOf(n),
  duplicate_of: null,
  state: 'open',
});

/** Does something beside lines that the same transaction has added, of which nothing stays. */
async function besideManyLines(look: (client: Client) => Promise<void>): Promise<void> {
  const client = await desk.owner.connect();
  try {
    await client.query('begin');
    const upload = { id: 'U', accountId, peerId: 'P', attests: false, now: Date.now() };
    for (let from = 0; from < lineCount; from += batch) {
      const lines = Array.from({ length: batch }, (_, at) => lineOf(from + at));
      expect((await insertLines(client, upload, lines)).size).toBe(batch);
    }
    await look(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** A connection that says how it would do a query, in place of doing it. */
function explaining(client: Client): { client: Client; plans: string[] } {
  const plans: string[] = [];
  const query = async (text: string, values: unknown[]) => {
    if (text.startsWith('set ')) return client.query(text);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    return { rows: [] };
  };
  return { client: new Proxy(client, { get: () => query }), plans };
}

test('a repeated line is looked up by a unique index, whatever the planner knows', async () => {
  const [one, many] = [[7], Array.from({ length: batch }, (_, at) => at)];
  await besideManyLines(async (client) => {
    for (const asked of [one, many]) {
      const told = explaining(client);
      await readByFingerprint(told.client, accountId, asked.map(printOf));
      await readByPayment(told.client, accountId, asked.map(lineOf));
      expect(told.plans[0]).toContain('using statement_line_once');
      expect(told.plans[1]).toContain('using statement_line_reference');
      expect(told.plans.join()).not.toContain('statement_line_day');
      expect(told.plans.join()).not.toContain('Seq Scan');
    }
  });
});

test('what is looked up is the line itself, of its account and payment alone', async () => {
  await besideManyLines(async (client) => {
    const prints = [printOf(7), printOf(lineCount)];
    expect(await readByFingerprint(client, accountId, prints)).toEqual(
      new Map([[printOf(7), 'U-7']]),
    );
    const other = 'another-account';
    expect(await readByFingerprint(client, other, prints)).toEqual(new Map());
    const payments = [
      lineOf(8),
      { ...lineOf(9), kind: 'REVERSAL' },
      { ...lineOf(10), amount: '1' },
      { ...lineOf(11), direction: 'debit' },
      lineOf(lineCount),
    ];
    expect(await readByPayment(client, accountId, payments)).toEqual(
      new Map([[`credit PAYMENT 10000 ${referenceOf(8)}`, 'U-8']]),
    );
    expect(await readByPayment(client, other, payments)).toEqual(new Map());
  });
});
