import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseWatch, NotReady } from '../db/database-watch.ts';
import { inTime } from '../runtime/deadline.ts';

/** Who asked within this time whether the server is ready is told that it stops before it does. */
const askedWithinMs = 30_000;
const toldWithinMs = 5_000;
/** For whoever was told, to send its work elsewhere. */
const heededMs = 500;
/** A look at the database that takes longer has seen enough. */
const lookedMs = 4_000;

/** Whether this server takes work. */
export class Readiness {
  private isStopping = false;
  private askedAt = -Infinity;
  private told: () => void = () => undefined;

  /** Says no from now on; settles when those who send work here have heard it. */
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
 * `/health/live`: the process answers. `/health/ready`: the server takes work and its database
 * answers and takes writes, asked on a connection that no request makes wait.
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
