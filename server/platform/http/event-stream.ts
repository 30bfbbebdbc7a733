import { everyonesScope, scopeKey } from '@peerdesk/domain/scope.ts';
import { roles } from '@peerdesk/contract/user.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpServices } from './http-services.ts';
import { answerInTime } from './reply/answer-in-time.ts';
import { authenticate } from './caller/authenticate.ts';
import { readerOf } from './caller/reader.ts';
import { sendRefusal } from './reply/reply.ts';
import { secureHeadersFor } from './reply/secure-headers.ts';

import type { Live } from '../live/live.ts';

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
} as const;

/** `GET /api/events`: server-sent events with the names of lists that changed for this user. */
export function mountEventStream(app: FastifyInstance, services: HttpServices, live: Live): void {
  const open = answerInTime(services, async (request, reply) => {
    const known = await authenticate(
      services,
      { callers: roles },
      request.headers.authorization,
      request.ip,
    );
    if (!known.ok) return sendRefusal(reply, known, readerOf(services, request.headers));
    const { caller, scope } = known.value;
    if (caller.kind !== 'user') throw new Error('the event stream is for users');
    // What asks for the headers alone gets them, and no stream that nothing would ever be sent on.
    if (request.method === 'HEAD') return reply.headers(streamHeaders).send();
    reply.hijack();
    reply.raw.writeHead(200, {
      ...secureHeadersFor(request.url, services.env),
      ...streamHeaders,
    });
    reply.raw.write(': open\n\n');
    live.hub.join([scopeKey(scope), everyonesScope], caller.sessionId, reply.raw);
    return reply;
  });
  app.get('/api/events', open);
}
