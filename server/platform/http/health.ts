import type { FastifyInstance } from 'fastify';
import type { Pool } from '../db/pool.ts';

/** `/health/live`: the process responds. `/health/ready`: the database responds too. */
export function mountHealth(app: FastifyInstance, pool: Pool): void {
  app.get('/health/live', (_request, reply) => reply.send({ data: { live: true } }));
  app.get('/health/ready', async (_request, reply) => {
    try {
      await pool.query('select 1');
      return await reply.send({ data: { ready: true } });
    } catch {
      return reply.code(503).send({
        error: { errorCode: 'Unavailable', message: 'The database does not answer' },
      });
    }
  });
}
