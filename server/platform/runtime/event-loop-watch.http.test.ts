import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createServer, type Server } from '../../entry/server.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { waitFor } from '../../testing/wait.ts';
import { buildWorld, payOrder, type World } from '../../testing/world.ts';
import { ApiClient } from '../api-client/client.ts';

const limits = { logAboveMs: 200, shedAboveMs: 400, shedForMs: 3000, lookMs: 50 };

let desk: TestDesk;
let world: World;
let server: Server;
let admin: ApiClient;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  const [first] = desk.servers;
  if (!first) throw new Error('a server is needed');
  const { env } = first.services;
  const known = { env, databaseUrl: desk.serverUrl };
  server = await createServer({ ...known, eventLoopLimits: limits });
  const base = await server.app.listen({ port: 0 });
  admin = await new ApiClient([base]).signin('admin', adminPassword);
});
afterAll(async () => {
  await server.close();
  await desk.close();
});

/** Keeps the main thread busy, as a slow expression would. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('after a long delay lists and polls are told to come later, and decisions are made', async () => {
  const order = await payOrder(desk, world);
  const warn = vi.spyOn(server.services.log, 'warn');
  const lines = () => warn.mock.calls.filter(([, message]) => /busy/.test(message));
  await waitFor('a server that is not busy', async () => {
    return (await admin.fetch('/api/customer/order')).status === 200;
  });
  await sleep(2 * limits.lookMs);
  block(limits.shedAboveMs * 2);
  // The next turn of the loop measures it, before anything that waited is handled.
  const [list, page, decided, brand] = await Promise.all([
    admin.fetch('/api/customer/order'),
    admin.fetch(`/api/pay/${order.token}`),
    admin.ok('payin.decide', {
      body: { refId: order.refId, status: 'approved', utr: order.utr, amount: order.amount },
    }),
    admin.fetch('/api/brand'),
  ]);
  for (const refused of [list, page]) {
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toMatch(/^[2-5]$/);
    expect(await refused.json()).toEqual({
      error: { errorCode: 'Unavailable', message: 'The server is busy. Try again in a moment' },
    });
  }
  expect([decided.status, brand.status]).toEqual(['approved', 200]);
  await waitFor('the delay and what was refused in the log', () => {
    const fields = lines().map(([line]) => line as { delayMs: number; shed: number });
    const shed = fields.reduce((sum, line) => sum + line.shed, 0);
    return shed >= 2 && fields.some(({ delayMs }) => delayMs > limits.shedAboveMs);
  });
  await waitFor('lists to be answered again', async () => {
    return (await admin.fetch('/api/customer/order')).status === 200;
  });
});
