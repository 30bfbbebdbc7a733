import { createServer, type Server } from '../server.ts';
import type { Env } from '../../platform/runtime/env.ts';
import { expireDue } from '../../features/payin/sweep.ts';
import { freeHolds } from '../../core/order/payin/free-holds.ts';
import { clearDueCredits } from '../../core/ledger/uncleared.ts';
import { expireDuePayouts } from '../../features/payout/sweep.ts';
import { simulateHistory } from './history.ts';
import type { Login } from './logins.ts';
import { findParticipants, registerParticipants, type Participants } from './participants.ts';
import { Simulator } from './simulator.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface DemoDatabase {
  env: Env;
  databaseUrl: string;
}

/** Fills an empty demo with people and history; one that has them already is left as it is. */
export async function fillDemo(database: DemoDatabase, logins: readonly Login[]): Promise<void> {
  let now = Date.now() - 4 * dayMs;
  const env: Env = { ...database.env, LOG_LEVEL: 'silent' };
  const past = await createServer({ ...database, env, clock: () => now });
  try {
    const base = await past.app.listen({ port: 0, host: '127.0.0.1' });
    const participants = await registerParticipants(base, logins, database.env.DATA_DIR);
    await goOnline(participants);
    // Who signs in at the present stays signed in for all of the past.
    now = Date.now();
    for (const person of [participants.admin, ...participants.subadmins, ...participants.payers])
      await person.arrive();
    await simulateHistory(
      participants,
      (instant) => {
        now = instant;
      },
      async () => {
        await expireDue(past.services);
        await freeHolds(past.services);
        await expireDuePayouts(past.services);
        await clearDueCredits(past.services, now);
      },
      Math.random,
    );
  } finally {
    await past.close();
  }
}

/** Lets the demo's people work on a server that listens. */
export async function startSimulator(
  server: Server,
  base: string,
  logins: readonly Login[],
): Promise<Simulator> {
  const participants = await findParticipants(base, logins, server.services.env.DATA_DIR);
  await goOnline(participants);
  const simulator = new Simulator(participants, Math.random, server.services.log);
  simulator.start();
  return simulator;
}

async function goOnline(participants: Participants): Promise<void> {
  for (const peer of participants.peers)
    await peer.ok('user.updateMe', { body: { presence: 'online' } });
}
