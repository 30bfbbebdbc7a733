import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { waitFor } from '../../../testing/wait.ts';
import { readEnv } from '../../runtime/env.ts';
import { answerInTime, noteSending } from './answer-in-time.ts';

const answerMs = 20;

test('a response that is being compressed at the deadline is sent, and no other', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(line) } } });
  const services = { answerMs, env: readEnv({}, []), timeZone: () => 'Asia/Calcutta' };
  const slowly = async (_request: unknown, _reply: unknown, payload: unknown) => {
    const start = performance.now();
    await waitFor('the deadline to pass', () => performance.now() - start > 2 * answerMs);
    return payload;
  };
  app.route({
    method: 'GET',
    url: '/',
    onSend: [noteSending, slowly],
    handler: answerInTime(services, async (_request, reply) => reply.send({ data: 1 })),
  });
  const response = await app.inject('/');
  expect([response.statusCode, response.json()]).toEqual([200, { data: 1 }]);
  expect(lines).toEqual([]);
  await app.close();
});
