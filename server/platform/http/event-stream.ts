import { scopeKey } from '@peerdesk/domain/scope.ts';
import { roles } from '@peerdesk/contract/user.ts';
import type { FastifyInstance } from 'fastify';
import { authenticate } from '../http/authenticate.ts';
import { sendRefusal } from '../http/reply.ts';
import { secureHeadersFor } from '../http/secure-headers.ts';
import type { Services } from '../services.ts';
import type { Live } from './live.ts';

/** `GET /api/events`: server-sent events that say which lists changed for this user. */
export function mountEventStream(app: FastifyInstance, services: Services, live: Live): void {
  app.get('/api/events', async (request, reply) => {
    const known = await authenticate(
      services,
      { callers: roles },
      request.headers.authorization,
      request.ip,
    );
    if (!known.ok) return sendRefusal(reply, known);
    const { caller, scope } = known.value;
    if (caller.kind !== 'user') throw new Error('the event stream is for users');
    reply.hijack();
    reply.raw.writeHead(200, {
      ...secureHeadersFor(request.url, services.env),
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(': open\n\n');
    live.hub.join([scopeKey(scope)], caller.sessionId, reply.raw);
    return reply;
  });
}
