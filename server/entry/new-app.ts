import { statementBytesMax } from '@peerdesk/contract/statement.ts';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { readJsonBodies } from '../platform/http/request/json-body.ts';
import { answerFailure, rawRefusal } from '../platform/http/reply/reply.ts';
import { secureHeaders, secureHeadersFor } from '../platform/http/reply/secure-headers.ts';
import {
  bodyLimits,
  requestMsMax,
  UnfinishedBodies,
  type BodyLimits,
} from '../platform/http/request/unfinished-bodies.ts';
import type { Env } from '../platform/runtime/env.ts';
import { harmlessLine } from '../platform/runtime/log-line.ts';
import { loggedError } from '../platform/runtime/logged-error.ts';

const bodyMax = 256 * 1024;
/** The idle timeout of a connection. */
const silentMs = 120_000;

export interface AppOptions {
  env: Env;
  /** Overrides the limits for slow requests. */
  bodyLimits?: BodyLimits;
  /** Receives the log lines instead of standard output. */
  logTo?: { write(line: string): void };
}

const unreadable = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 } as const;

/** The HTTP side before any call is mounted: limits, failures, headers and the log. */
export function newApp(options: AppOptions): { app: FastifyInstance; bodies: UnfinishedBodies } {
  const { env, bodyLimits: limits = bodyLimits, logTo } = options;
  const app = Fastify({
    bodyLimit: bodyMax,
    // Bodies have closer limits of their own, see `UnfinishedBodies`.
    requestTimeout: requestMsMax(limits, statementBytesMax),
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.lookMs },
    // Also for a response that nobody reads; an event stream sends something more often.
    connectionTimeout: silentMs,
    // The proxy in front and nobody before it: what a client wrote there itself is not believed.
    trustProxy: env.TRUST_PROXY ? (_address: string, hop: number) => hop === 0 : false,
    // Long enough for the contract to say what is wrong with a parameter, not the router.
    routerOptions: { maxParamLength: 2000 },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    // A stop closes idle connections, and the others with their answers, also to what came late.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // No hook runs for these two: an address that cannot be read, and what is not HTTP.
    frameworkErrors(error, request, reply) {
      answerFailure(error, request, reply.headers(secureHeadersFor(request.url, env)));
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const status = unreadable[error.code as keyof typeof unreadable] ?? 400;
      socket.end(rawRefusal(status, secureHeadersFor('/api/', env)));
    },
    logger: {
      level: env.LOG_LEVEL,
      ...(logTo && { stream: logTo }),
      hooks: { streamWrite: harmlessLine },
      redact: ['req.headers', 'headers', '*.password', '*.accessToken', '*.refreshToken'],
      serializers: { req: ({ method, id }) => ({ method, id }), err: loggedError },
    },
  });
  readJsonBodies(app);
  app.setErrorHandler(answerFailure);
  secureHeaders(app, env);
  const bodies = new UnfinishedBodies(limits, app.log, (url) =>
    rawRefusal(408, secureHeadersFor(url, env)),
  );
  bodies.watch(app);
  return { app, bodies };
}
