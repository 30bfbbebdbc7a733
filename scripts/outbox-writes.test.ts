import { expect, it } from 'vitest';
import { checkOutboxWrites, writersOf } from './outbox-writes.ts';

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

it('reads are ignored', () => {
  const code = 'async function read(db: Queryable) { await db.query("select 1 for update"); }';
  expect(writersOf('a.ts', code)).toEqual([]);
});

it('every write of the server is in the outbox of its transaction, or known not to need it', async () => {
  expect(await checkOutboxWrites()).toEqual([]);
});
