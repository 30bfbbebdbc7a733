import { dayMs } from '@peerdesk/domain/durations.ts';
import { readStatement } from '@peerdesk/statement-reader/read-statement.ts';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createServer, type Server } from '../server.ts';
import type { Env } from '../../platform/runtime/env.ts';
import { uploadReader } from '../../features/statement/reading/process.ts';
import { expireDue } from '../../features/payin/sweep.ts';
import { freeHolds } from '../../core/order/payin/free-holds.ts';
import { clearDueCredits } from '../../core/ledger/uncleared.ts';
import { judgeQueue } from '../../core/reconcile/match-queue.ts';
import type { Services } from '../../core/services.ts';
import { expireDuePayouts } from '../../features/payout/sweep.ts';
import type { Login } from './logins.ts';
import { findParticipants, registerParticipants, setOnline } from './participants.ts';
import { Simulator } from './simulator.ts';
import type { StoryClock } from './story/stage.ts';
import { tellStory } from './story/story.ts';

interface DemoDatabase {
  env: Env;
  databaseUrl: string;
}

/** Fills an empty demo with people and history; one that has them already is left as it is. */
export async function fillDemo(database: DemoDatabase, logins: readonly Login[]): Promise<void> {
  let now = Date.now() - 4 * dayMs;
  const env: Env = { ...database.env, LOG_LEVEL: 'silent' };
  const past = await createServer({ ...database, env, clock: () => now });
  const clock: StoryClock = {
    now: () => now,
    set: (instant) => {
      now = instant;
    },
    sweep: () => sweep(past.services),
    readStatements: async () => {
      await past.services.work.drain('statement.read', uploadReader(past.services, readStatement));
      await judgeQueue(past.services);
    },
  };
  try {
    const base = await past.app.listen({ port: 0, host: '127.0.0.1' });
    const participants = await registerParticipants(base, logins, env.DATA_DIR);
    // Who signs in at the present stays signed in for all of the past.
    now = Date.now();
    for (const person of [participants.admin, ...participants.subadmins, ...participants.payers])
      await person.arrive();
    await tellStory({ participants, clock, random: Math.random }, statementsFolder(env.DATA_DIR));
  } finally {
    await past.close();
  }
}

async function sweep(services: Services): Promise<void> {
  await expireDue(services);
  await freeHolds(services);
  await expireDuePayouts(services);
  await clearDueCredits(services);
}

/** Lets the demo's people work on a server that listens. */
export async function startSimulator(
  server: Server,
  base: string,
  logins: readonly Login[],
): Promise<Simulator> {
  const participants = await findParticipants(base, logins, server.services.env.DATA_DIR);
  await setOnline(participants);
  const simulator = new Simulator(participants, Math.random, server.services.log);
  simulator.start();
  return simulator;
}

/** Where the demo puts the statements that it leaves for whoever looks at it. */
const statementsFolder = (dataDir: string) => join(dataDir, 'statements');

/** The same folder as people would look for it; null where the demo is older than its files. */
export function shownStatements(dataDir: string): string | null {
  const folder = statementsFolder(dataDir);
  if (!existsSync(folder)) return null;
  const path = relative(process.cwd(), folder);
  return path.startsWith('..') ? folder : path;
}
