import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { dayMs } from '@peerdesk/domain/durations.ts';
import { expireDuePayouts } from '../../features/payout/sweep.ts';
import { StartError } from '../../platform/runtime/start-error.ts';
import { SeededRandom } from '../../testing/seeded-random.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { DisputeActivity } from './disputes.ts';
import { demoLogins } from './logins.ts';
import { refuseOtherDesk } from './refuse-other-desk.ts';
import { registerParticipants, type Participants } from './participants.ts';
import { PayoutActivity } from './payouts.ts';

let desk: TestDesk;
let participants: Participants;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  const dataDir = desk.servers[0]?.services.env.DATA_DIR ?? '';
  const logins = demoLogins(dataDir).map((login) =>
    login.role === 'admin' ? { ...login, password: adminPassword } : login,
  );
  participants = await registerParticipants(desk.bases[0] ?? '', logins, dataDir);
  // Who signs in a day ahead stays signed in until then.
  desk.clock.advance(dayMs);
  for (const person of [participants.admin, ...participants.subadmins, ...participants.payers])
    await person.arrive();
  desk.clock.advance(-dayMs);
});
afterAll(() => desk.close());

async function countsOf(table: 'payout' | 'dispute'): Promise<Record<string, number>> {
  const { rows } = await desk.owner.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from ${table} group by status`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

test('the demo’s people pay pay-outs, forget them, dispute them, and the books are right', async () => {
  const source = new SeededRandom(7);
  const random = () => source.next();
  const payouts = new PayoutActivity(participants, random);
  const disputes = new DisputeActivity(participants, payouts, random);
  const services = desk.servers[0]?.services;
  if (!services) throw new Error('the demo needs a server');
  for (let round = 0; round < 12; round += 1) {
    for (let n = 0; n < 3; n += 1) await payouts.order();
    await payouts.assign();
    for (const payer of participants.payers) await payouts.accept(payer);
    for (const payer of participants.payers) await payouts.pay(payer);
    await payouts.remember();
    if (round % 2 === 0) await disputes.complain();
    await disputes.handle();
    for (const payer of participants.payers) await disputes.answer(payer);
    desk.clock.advance(31 * 60_000);
    await expireDuePayouts(services);
  }
  const [paid, disputed] = [await countsOf('payout'), await countsOf('dispute')];
  expect(paid['approved']).toBeGreaterThan(10);
  expect(Object.values(disputed).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3);
  expect(disputed['resolved'] ?? 0).toBeGreaterThan(0);
  const { rows } = await desk.owner.query<{ event: string }>(
    'select distinct event from order_event order by event',
  );
  const happened = rows.map(({ event }) => event);
  expect(happened).toEqual(
    expect.arrayContaining(['accepted', 'assigned', 'expired', 'given_to_group', 'paid']),
  );
  expect(await desk.bookErrors()).toEqual([]);
});

test('the demo goes on with the desk that it filled, and with no other', async () => {
  const env = desk.servers[0]?.services.env;
  if (!env) expect.unreachable('there is no desk');
  await refuseOtherDesk(desk.databaseUrl, env);
  const elsewhere = { ...env, DATA_DIR: `${env.DATA_DIR}/elsewhere` };
  await expect(refuseOtherDesk(desk.databaseUrl, elsewhere)).rejects.toThrow(StartError);
});
