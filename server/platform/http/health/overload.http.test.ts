import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { waitFor } from '../../../testing/wait.ts';
import { buildWorld, payOrder, type World } from '../../../testing/world.ts';
import { shedRetrySeconds } from './busy.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
});
afterAll(() => desk.close());

/** More than a server's connections serve, and more than may wait for one. */
const asked = 420;
const served = 20 + 220;

test('while the database stands still, lists are told to come later at once; decisions are made', async () => {
  const order = await payOrder(desk, world);
  const [server] = desk.servers;
  const gate = await desk.owner.connect();
  const answers: Response[] = [];
  let lists: Promise<Response>[] = [];
  let decision: Promise<{ status: string }> | undefined;
  try {
    await gate.query('begin');
    await gate.query('lock table payin in access exclusive mode');
    lists = Array.from({ length: asked }, async (_, n) => {
      const answer = await desk.admin.fetch(`/api/customer/order?skip=${n}`);
      answers.push(answer);
      return answer;
    });
    // Nothing else can have answered them: the lock is held until they are here.
    await waitFor(
      'lists to be refused',
      () => answers.length,
      (count) => count >= asked - served,
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    for (const { headers } of answers) expect(headers.get('retry-after')).toMatch(/^[2-5]$/);
    decision = world.peer.client.ok('payin.confirm', { body: { refId: order.refId } });
    // What cannot be repeated waits for its turn instead.
    await waitFor('somebody to wait', () => (server?.services.pool.waitingCount ?? 0) > 0);
  } finally {
    await gate.query('rollback');
    gate.release();
  }
  expect((await decision)?.status).toBe('approved');
  const statuses = (await Promise.all(lists)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  await waitFor('nobody to wait any more', () => server?.services.pool.waitingCount === 0);
  expect((await desk.admin.fetch('/api/customer/order')).status).toBe(200);
});

test('two hundred lists at once of one person are all answered', async () => {
  const lists = Array.from({ length: 200 }, async (_, n) => {
    const { status } = await desk.admin.fetch(`/api/customer/order?skip=${n}`);
    return status;
  });
  expect(new Set(await Promise.all(lists))).toEqual(new Set([200]));
});

test('those who are refused together are not asked to come back together', () => {
  expect([0, 0.3, 0.6, 0.999].map((at) => shedRetrySeconds(() => at))).toEqual([2, 3, 4, 5]);
});
