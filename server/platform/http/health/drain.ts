import type { FastifyInstance } from 'fastify';
import type { Live } from '../../live/live.ts';
import type { Readiness } from './health.ts';

/** How long a stop waits for pending responses. */
const answeredMs = 10_000;

/** Finishes pending requests and accepts no new ones. */
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
