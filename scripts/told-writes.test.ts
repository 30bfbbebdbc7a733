import { expect, it } from 'vitest';
import { checkToldWrites, writersOf } from './told-writes.ts';

it.each([
  ['async function save(db: Queryable) { await db.query(`update a set b = 1`); }', false],
  ['async function save(pool: Pool) { await pool.query("delete from a"); }', false],
  ['const save = (s: Services) => s.pool.query(`insert into a (b) values (1)`);', false],
  ['class A { save() { return this.pool.query("update a x set b = 1"); } }', false],
  ['async function save(client: Client) { await client.query(`update a set b = 1`); }', true],
  ['async function save({ client }: Transaction) { client.query("delete from a"); }', true],
])('%s', (code, isWithinTransaction) => {
  expect(writersOf('a.ts', code)).toEqual([{ name: 'save', isWithinTransaction }]);
});

it('reads are nobody’s business', () => {
  const code = 'async function read(db: Queryable) { await db.query("select 1 for update"); }';
  expect(writersOf('a.ts', code)).toEqual([]);
});

it('every write of the server is told in its transaction, or known to be told to nobody', async () => {
  expect(await checkToldWrites()).toEqual([]);
});
