import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseWatch, NotReady } from '../../db/database-watch.ts';
import { inTime } from '../../runtime/deadline.ts';

/** Before stopping, the server reports not ready to whoever polled it within this time. */
const askedWithinMs = 30_000;
const toldWithinMs = 5_000;
/** Time for a load balancer to send requests elsewhere. */
const heededMs = 500;
/** The timeout of a database check. */
const lookedMs = 4_000;

/** The readiness of this server. */
export class Readiness {
  private isStopping = false;
  private askedAt = -Infinity;
  private told: () => void = () => undefined;

  /** Reports not ready from now on; settles once load balancers have noticed. */
  async stop(): Promise<void> {
    const heard = new Promise<void>((resolve) => (this.told = resolve));
    this.isStopping = true;
    if (performance.now() - this.askedAt > askedWithinMs) return;
    await Promise.race([heard, sleep(toldWithinMs, undefined, { ref: false })]);
    await sleep(heededMs);
  }

  ask(): boolean {
    this.askedAt = performance.now();
    if (this.isStopping) this.told();
    return !this.isStopping;
  }
}

const messages: Readonly<Record<NonNullable<NotReady> | 'stopping', string>> = {
  unreachable: 'The database does not answer',
  read_only: 'The database takes no writes',
  replaced: 'Another version has taken over this desk',
  stopping: 'The server is stopping',
};

/**
 * `/health/live`: the process responds. `/health/ready`: the server accepts work and its database
 * responds and accepts writes, checked on a dedicated connection.
 */
export function mountHealth(
  app: FastifyInstance,
  watch: Pick<DatabaseWatch, 'look' | 'jumpMs'>,
  readiness: Readiness,
): void {
  app.get('/health/live', (_request, reply) => reply.send({ data: { live: true } }));
  app.get('/health/ready', async (_request, reply) => {
    const why = readiness.ask() ? await lookInTime(watch) : 'stopping';
    if (why !== null) {
      const error = { errorCode: 'Unavailable', message: messages[why] };
      return reply.code(503).send({ error });
    }
    const { jumpMs } = watch;
    return reply.send({ data: { ready: true, ...(jumpMs !== 0 && { clockJumpMs: jumpMs }) } });
  });
}

async function lookInTime(watch: Pick<DatabaseWatch, 'look'>): Promise<NotReady> {
  return inTime(watch.look(), lookedMs).catch(() => 'unreachable' as const);
}
