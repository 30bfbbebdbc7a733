import { ok } from '@peerdesk/domain/result.ts';
import type { Statement } from '../../platform/db/list/list-source.ts';
import { inTransaction, type Pool } from '../../platform/db/pool.ts';

/** A node of a plan, as PostgreSQL tells how it was carried out. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

export interface Bounds {
  /** So many rows of a large table may be read without an index: up to a limit, they are few. */
  readMax: number;
  sortedMax: number;
  buffersMax: number;
}

/** What a search finds, in each of its three ways, and looks up again. */
export const ofSearch: Bounds = { readMax: 15_000, sortedMax: 15_000, buffersMax: 90_000 };
/** Of what very many have: the words of the newest 20,000 besides, of four pages each at most. */
export const ofCommon: Bounds = { ...ofSearch, sortedMax: 25_000, buffersMax: 140_000 };
/** Half of a page's rows may be open, or of one peer: what the planner rather sorts than walks. */
export const ofPage: Bounds = { readMax: 0, sortedMax: 1000, buffersMax: 4000 };
/** Counted up to 10,000, in the table where the index does not say enough. */
export const ofCount: Bounds = { ...ofPage, buffersMax: 15_000 };

/** What is wrong with a plan as it was carried out; `large`: the tables that no list may read. */
export function faultsIn(plan: PlanNode, bounds: Bounds, large: readonly string[]): string[] {
  const faults: string[] = [];
  const walk = (node: PlanNode) => {
    const read = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
    const table = node['Relation Name'] ?? '';
    if (node['Node Type'] === 'Seq Scan' && large.includes(table) && read > bounds.readMax) {
      faults.push(`reads ${read} rows of ${table}`);
    }
    for (const below of node.Plans ?? []) {
      if (node['Node Type'] === 'Sort' && below['Actual Rows'] > bounds.sortedMax) {
        faults.push(`sorts ${below['Actual Rows']} rows`);
      }
      walk(below);
    }
  };
  walk(plan);
  const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  if (buffers > bounds.buffersMax) faults.push(`touches ${buffers} buffers`);
  return faults;
}

/**
 * The plan of a statement, as it is carried out.
 *
 * @param isOneByOne for so small a table as a test's, the planner reads all of it rather than
 *   5,000 of its rows one by one; in a large one it does not.
 */
export async function carriedOut(
  pool: Pool,
  { text, values }: Statement,
  isOneByOne = false,
): Promise<PlanNode> {
  const { value } = await inTransaction(pool, async (client) => {
    if (isOneByOne) {
      await client.query('set local enable_hashjoin = off');
      await client.query('set local enable_mergejoin = off');
    }
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error('no plan');
    return ok(plan);
  });
  return value;
}

export interface Asked {
  name: string;
  filters: Record<string, unknown>;
  sort?: string;
}

/** Nothing, each filter, each two of them, and each sort in both directions. */
export function* askedOf(
  values: Record<string, readonly unknown[]>,
  sorts: object,
): Generator<Asked> {
  yield { name: 'all', filters: {} };
  const singles = Object.entries(values).flatMap(([name, some]) =>
    some.map((value) => ({ filter: name, name: `${name} ${show(value)}`, value })),
  );
  for (const [at, one] of singles.entries()) {
    yield { name: one.name, filters: { [one.filter]: one.value } };
    for (const other of singles.slice(at + 1)) {
      if (other.filter === one.filter) continue;
      const filters = { [one.filter]: one.value, [other.filter]: other.value };
      yield { name: `${one.name}, ${other.name}`, filters };
    }
  }
  for (const field of Object.keys(sorts)) {
    for (const sort of [field, `-${field}`]) yield { name: `by ${sort}`, filters: {}, sort };
  }
}

const show = (value: unknown) =>
  JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? Number(part) : part));

/** Every row from which statistics are made, so that each run has the same plans. */
export async function analyzeAll(pool: Pool): Promise<void> {
  const client = await pool.connect();
  await client.query('set default_statistics_target = 300');
  await client.query('vacuum analyze');
  await client.query('reset default_statistics_target');
  client.release();
}
