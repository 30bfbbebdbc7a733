import { createServer, type Server } from '../server.ts';
import type { Env } from '../../platform/runtime/env.ts';
import { expireDue } from '../../features/payin/sweep.ts';
import { expireDuePayouts } from '../../features/payout/sweep.ts';
import { playHistory } from './history.ts';
import type { Login } from './logins.ts';
import { findCast, registerCast, type Cast } from './people.ts';
import { Simulator } from './simulator.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface DemoDatabase {
  env: Env;
  databaseUrl: string;
  asAppRole: boolean;
}

/** Fills an empty demo with people and history; one that has them already is left as it is. */
export async function fillDemo(database: DemoDatabase, logins: readonly Login[]): Promise<void> {
  let now = Date.now() - 4 * dayMs;
  const env: Env = { ...database.env, LOG_LEVEL: 'silent' };
  const past = await createServer({ ...database, env, clock: () => now });
  try {
    const base = await past.app.listen({ port: 0, host: '127.0.0.1' });
    const cast = await registerCast(base, logins, database.env.DATA_DIR);
    await goOnline(cast);
    // Who signs in at the present stays signed in for all of the past.
    now = Date.now();
    for (const person of [cast.admin, ...cast.subadmins, ...cast.payers]) await person.arrive();
    await playHistory(
      cast,
      (instant) => {
        now = instant;
      },
      async () => {
        await expireDue(past.services);
        await expireDuePayouts(past.services);
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
  const cast = await findCast(base, logins, server.services.env.DATA_DIR);
  await goOnline(cast);
  const simulator = new Simulator(cast, Math.random, server.services.log);
  simulator.start();
  return simulator;
}

async function goOnline(cast: Cast): Promise<void> {
  for (const peer of cast.peers) await peer.ok('user.updateMe', { body: { presence: 'online' } });
}
