import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { dayMs } from '@peerdesk/domain/durations.ts';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { runJobs, testFile } from '../../../testing/statement.ts';
import { buildWorld, freshUtr, payOrder, upiIdOf, type World } from '../../../testing/world.ts';

let desk: TestDesk;
let world: World;
let upiId: string;
beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  upiId = await upiIdOf(desk, world.peer);
});
afterAll(() => desk.close());

const dayAt = (days: number) =>
  new Date(desk.clock.now() + 5.5 * 60 * 60 * 1000 + days * dayMs).toISOString().slice(0, 10);

test('payments found, customers paid, and the days between one’s own files', async () => {
  const { client } = world.peer;
  const send = async (by: typeof client, ...file: Parameters<typeof testFile>) => {
    const { id } = await by.ok('upload.create', { body: { upiId }, file: testFile(...file) });
    await runJobs(desk);
    return id;
  };
  const outcomeOf = (id: string, by = client) => by.ok('upload.outcome', { params: { id } });
  const old = dayAt(-6);
  await send(client, [{ amount: '5.00', rrn: freshUtr(), date: old }], { start: old, end: old });
  // Staff has shown one of the days between: the peer is not told which.
  const shown = dayAt(-4);
  await send(desk.admin, [{ amount: '6.00', rrn: freshUtr(), date: shown }], {
    ...{ start: shown, end: shown },
  });
  const paid = await payOrder(desk, world, { amount: '1500.00' });
  const period = { start: dayAt(-2), end: dayAt(0) };
  const lines = [
    { amount: '1500.00', rrn: paid.utr, date: dayAt(0) },
    { amount: '77.00', rrn: freshUtr(), date: dayAt(0) },
    { amount: '9.00', rrn: freshUtr(), date: dayAt(0), direction: 'debit' as const },
  ];
  const id = await send(client, lines, period);
  const missing = [{ start: dayAt(-5), end: dayAt(-3) }];
  expect(await outcomeOf(id)).toEqual({ payments: 2, known: 0, paid: 1, missing });
  expect((await outcomeOf(await send(client, lines, period))).known).toBe(2);

  for (const by of [world.otherPeer.client, world.south.client]) {
    expect(await by.refused('upload.outcome', { params: { id } })).toBe('NotFound');
  }
  expect(await world.north.client.ok('upload.outcome', { params: { id } })).toMatchObject({
    ...{ payments: 2, missing: [] },
  });
});
