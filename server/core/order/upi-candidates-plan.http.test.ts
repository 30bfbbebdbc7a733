import { minor } from '@peerdesk/domain/money.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { addUpi, buildWorld } from '../../testing/world.ts';
import { readUpiPool } from './upi-candidates.ts';

let desk: TestDesk;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  const world = await buildWorld(desk);
  upiId = await addUpi(desk, world.peer);
});
afterAll(() => desk.close());

test.each(['with', 'without'])(
  'of an account with a long history only what is open is read, %s statistics',
  async (statistics) => {
    const client = await desk.owner.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into payin (ref_id, pay_token, merchant_id, order_id, content_hash, customer_id,
           amount, currency, status, resolve_type, created_at, opened_at, account_id,
           upi_id, peer_upi_id, assigned_at)
         select 'PA' || i, 'a' || i, m.id, 'a' || i, '', 'c', 100 * least(i, 5), 'INR',
           case when i <= 3 then 'pending' else 'declined' end, 'auto', now(), now(), v.account_id,
           v.id, v.vpa, now() - interval '2 days'
         from (select id from merchant limit 1) m, (select * from upi where id = $1) v,
           generate_series(1, 20000) i`,
        [upiId],
      );
      if (statistics === 'with') await client.query('analyze payin');
      await client.query('set local plan_cache_mode = force_generic_plan');
      const amounts = [100n, 300n, 400n, 500n].map(minor);
      const read = await rowsRead(client, 'payin', async () => {
        const { pool } = await readUpiPool(client, amounts, desk.clock.now());
        const one = pool.candidates.find((candidate) => candidate.upiId === upiId);
        expect(one?.openAmounts).toEqual(new Set([100n, 300n]));
      });
      expect([...read].filter(([, tuples]) => tuples > 10)).toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
);
