import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { addMember } from '../../testing/world.ts';
import { trimHistory } from './trim.ts';

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
});
afterAll(() => desk.close());

async function ages(table: 'idempotency' | 'outbox', column: 'created_at' | 'at') {
  const { rows } = await desk.owner.query<{ minutes: number }>(
    `select distinct round(extract(epoch from now() - ${column}) / 60)::int as minutes
     from ${table} order by 1`,
  );
  return rows.map(({ minutes }) => minutes);
}

/** Makes the rows there are so old, and adds a fresh one. */
async function aged(minutes: number): Promise<void> {
  const age = `interval '${minutes} minutes'`;
  await desk.owner.query(`update idempotency set created_at = now() - ${age}`);
  await desk.owner.query(`update outbox set at = now() - ${age}`);
  const { user } = await addMember(desk, 'peer');
  const body = { userId: user.id, kind: 'topup', amount: '1.00', reason: 'x' } as const;
  const headers = { 'idempotency-key': user.id };
  await desk.admin.ok('user.changeWallet', { body }, headers);
}

test('answers for retries are kept for a day, and what readers were told for an hour', async () => {
  const [server] = desk.servers;
  if (!server) throw new Error('no server');
  await aged(0);
  await aged(59);
  await trimHistory(server.services);
  expect(await ages('outbox', 'at')).toEqual([0, 59]);
  await aged(61);
  await trimHistory(server.services);
  expect(await ages('outbox', 'at')).toEqual([0]);
  expect(await ages('idempotency', 'created_at')).toEqual([0, 61]);
  await aged(24 * 60 + 1);
  await trimHistory(server.services);
  expect(await ages('idempotency', 'created_at')).toEqual([0]);
});
