import { randomBytes } from 'node:crypto';
import type { Pool } from './pool.ts';

const secretBytes = 32;
const known = new WeakMap<Pool, Map<string, Promise<Buffer>>>();

/**
 * The secret of this name that all servers of a database share. It is created on first use; if
 * several servers create it at once, one wins and the others use its value.
 */
export function ensureSecret(pool: Pool, name: string): Promise<Buffer> {
  const ofPool = known.get(pool) ?? new Map<string, Promise<Buffer>>();
  known.set(pool, ofPool);
  const before = ofPool.get(name);
  if (before) return before;
  const reading = readOrMake(pool, name);
  ofPool.set(name, reading);
  reading.catch(() => ofPool.delete(name));
  return reading;
}

async function readOrMake(pool: Pool, name: string): Promise<Buffer> {
  await pool.query('insert into secret (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(secretBytes),
  ]);
  const { rows } = await pool.query<{ value: Buffer }>('select value from secret where name = $1', [
    name,
  ]);
  const [row] = rows;
  if (!row) throw new Error(`the secret ${name} vanished while it was made`);
  return row.value;
}
