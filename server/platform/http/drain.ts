import type { FastifyInstance } from 'fastify';
import type { Live } from '../live/live.ts';
import type { Readiness } from './health.ts';

/** How long a stop waits for answers that are under way. */
const answeredMs = 10_000;

/** Answers what was asked and takes nothing more. */
export async function drainRequests(
  app: FastifyInstance,
  live: Live,
  readiness: Readiness,
): Promise<void> {
  await readiness.stop();
  live.hub.close();
  const late = setTimeout(() => app.server.closeAllConnections(), answeredMs);
  await app.close();
  clearTimeout(late);
}
