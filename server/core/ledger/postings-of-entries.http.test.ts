import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { buildWorld, payOrder } from '../../testing/world.ts';

let desk: TestDesk;
let entryId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  const { refId } = await payOrder(desk, await buildWorld(desk));
  await desk.admin.ok('payin.confirm', { body: { refId } });
  const { rows } = await desk.owner.query<{ id: string }>(
    'select id from entry where order_ref = $1',
    [refId],
  );
  entryId = rows[0]?.id ?? '';
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

const foreignKeyViolation = '23503';

test.each([
  [
    'is not added without one, nor any that is added with it',
    `insert into posting (entry_id, line, account, amount)
     values ($1, 90, 'house:fees', 1), ($1 || 'X', 1, 'house:fees', -1)`,
  ],
  [
    'is not given to one that does not exist',
    `update posting set entry_id = $1 || 'X' where entry_id = $1`,
  ],
  ['is not left behind by it', 'delete from entry where id = $1'],
  ['is not left behind by another id of it', `update entry set id = id || 'X' where id = $1`],
])('a posting of an entry %s', async (_what, sql) => {
  expect(entryId).not.toBe('');
  const before = await desk.fingerprint();
  await expect(desk.owner.query(sql, [entryId])).rejects.toMatchObject({
    code: foreignKeyViolation,
  });
  expect(await desk.fingerprint()).toBe(before);
});
