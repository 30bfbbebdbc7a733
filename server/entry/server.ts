import { statementBytesMax } from '@peerdesk/contract/statement.ts';
import { refuse } from '@peerdesk/domain/result.ts';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { Passwords, type PasswordCost } from '../core/account/passwords.ts';
import { sessionTimesBy } from '../core/account/session-times.ts';
import { Sessions } from '../core/account/sessions.ts';
import { SigninGate } from '../core/account/signin-gate.ts';
import { SigninRefusals } from '../core/account/signin-refusals.ts';
import { UsualWait } from '../core/order/payin/usual-wait.ts';
import type { Services } from '../core/services.ts';
import { queueDeliveries } from '../core/webhook/queue-deliveries.ts';
import type { Work } from '../core/work.ts';
import { ChangeWriter } from '../core/write/change-writer.ts';
import { merchantByKey } from '../features/merchant/find-by-key.ts';
import { ensurePushKeys } from '../features/push/key.ts';
import { SettingsCache } from '../features/settings/cache.ts';
import { mountWebApp } from '../features/settings/web-app.ts';
import { mountBrandPictures } from '../features/settings/serve-picture.ts';
import { DatabaseWatch } from '../platform/db/database-watch.ts';
import { openPools, type Pool } from '../platform/db/pool.ts';
import { readSchemaFiles, type SchemaFiles } from '../platform/db/schema-version.ts';
import { ensureSecret } from '../platform/db/shared-secret.ts';
import { SilentConnections } from '../platform/db/silent-connections.ts';
import { answerMsMost } from '../platform/http/answer-in-time.ts';
import { Repeatable } from '../platform/http/busy.ts';
import { mountCspReports } from '../platform/http/csp-reports.ts';
import { Denials } from '../platform/http/denials.ts';
import { drainRequests } from '../platform/http/drain.ts';
import { mountEventStream } from '../platform/http/event-stream.ts';
import { mountHealth, Readiness } from '../platform/http/health.ts';
import { readJsonBodies } from '../platform/http/json-body.ts';
import { mountCalls } from '../platform/http/mount.ts';
import { registerDocs } from '../platform/http/openapi.ts';
import { isForPortal, mountPortal } from '../platform/http/portal.ts';
import { readerOf } from '../platform/http/reader.ts';
import { answerFailure, rawRefusal, sendRefusal } from '../platform/http/reply.ts';
import { secureHeaders, secureHeadersFor } from '../platform/http/secure-headers.ts';
import {
  bodyLimits,
  requestMsMax,
  UnfinishedBodies,
  type BodyLimits,
} from '../platform/http/unfinished-bodies.ts';
import { WorkQueue } from '../platform/jobs/work-queue.ts';
import { Live } from '../platform/live/live.ts';
import { OutboxPoller } from '../platform/live/outbox-poller.ts';
import type { Env } from '../platform/runtime/env.ts';
import {
  eventLoopLimits,
  EventLoopWatch,
  type EventLoopLimits,
} from '../platform/runtime/event-loop-watch.ts';
import { Batcher } from '../platform/runtime/batcher.ts';
import { KeyedLimiter } from '../platform/runtime/keyed-limiter.ts';
import { harmlessLine } from '../platform/runtime/log-line.ts';
import type { Log } from '../platform/runtime/log.ts';
import { loggedError } from '../platform/runtime/logged-error.ts';
import { Sealer } from '../platform/runtime/sealer.ts';
import { handlers } from './handlers.ts';
import { replays } from './replays.ts';
import { testHandlers } from './test-handlers.ts';

const bodyMax = 256 * 1024;
/** How long a connection may carry nothing in either direction. */
const silentMs = 120_000;

export interface ServerOptions {
  env: Env;
  /** With the login of the servers, not with the owner's. */
  databaseUrl: string;
  /** The database's time unless a test has its own. */
  clock?: () => number;
  /** Of a hash, where it is not to be the recommended one. */
  passwordCost?: PasswordCost;
  /** Of another version, in a test. */
  schema?: SchemaFiles;
  /** A server of another version has taken over the desk. */
  onReplaced?: () => void;
  /** Of requests that take long, where they are not to be the usual ones. */
  bodyLimits?: BodyLimits;
  answerMs?: number;
  eventLoopLimits?: EventLoopLimits;
  /** Takes the lines of the log, where they are not to go to standard output. */
  logTo?: { write(line: string): void };
  demoLogins?: Services['demoLogins'];
  demoFiles?: Services['demoFiles'];
}

function demoOf({ demoLogins = [], demoFiles = () => null }: ServerOptions) {
  return { demoLogins, demoFiles };
}

/** One server: its services and its HTTP side. */
export interface Server {
  app: FastifyInstance;
  services: Services;
  /** Sends callers elsewhere, answers those that are here, and then listens no more. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** On a database that is up to date; it does not listen yet. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { env } = options;
  const { app, bodies } = newApp(options);
  const onError = (error: Error) => app.log.warn({ err: error }, 'a database connection was lost');
  const { pool, keyed } = openPools(options.databaseUrl, onError);
  const silent = new SilentConnections(pool, keyed);
  const watch = new DatabaseWatch(options.databaseUrl, {
    files: options.schema ?? (await readSchemaFiles()),
    silent,
    log: app.log,
    onReplaced: options.onReplaced,
  });
  await watch.start();
  const live = new Live();
  const clock = options.clock ?? (() => watch.now());
  const work: Work = new WorkQueue(options.databaseUrl, { log: app.log });
  await work.start();
  const settings = await SettingsCache.load(pool, env);
  const read = readersOf(settings, pool);
  const changes = new ChangeWriter(pool, live, queueDeliveries(read.timeZone));
  const signins = await servicesOfSignins(pool, changes, app.log, options);
  const batcher = new Batcher();
  const services: Services = {
    env,
    pool,
    keyed,
    changes,
    work,
    clock,
    ...read,
    live,
    settings,
    ...signins,
    sessions: new Sessions({ pool, keyed }, clock, () => sessionTimesBy(settings).idleMs),
    merchantByKey: merchantByKey({ pool, keyed, batcher }, clock),
    requestSecret: await ensureSecret(pool, 'idempotency'),
    ...loadOf(app.log, options),
    batcher,
    bodies,
    log: app.log,
    ...demoOf(options),
  };
  listen(services, live);
  const poller = new OutboxPoller(pool, live, app.log);
  await poller.start();
  const readiness = new Readiness();
  mountHealth(app, watch, readiness);
  app.addHook('onError', async (_request, _reply, error) => watch.noteFailure(error));
  mountAll(app, services, live);
  let draining: Promise<void> | undefined;
  const drain = () => (draining ??= drainRequests(app, live, readiness));
  return {
    app,
    services,
    drain,
    async close() {
      await drain();
      services.eventLoop.stop();
      services.denials.stop();
      await poller.stop();
      await work.pause();
      await signins.refusals.stop();
      silent.cut();
      await Promise.all([pool.end(), keyed.end()]);
      await work.stop();
      await watch.stop();
    },
  };
}

/** What keeps the work of many callers in bounds. */
function loadOf(log: Log, options: ServerOptions) {
  const { eventLoopLimits: limits = eventLoopLimits, answerMs = answerMsMost } = options;
  return {
    answerMs,
    repeatable: new Repeatable(),
    limiter: new KeyedLimiter(),
    denials: new Denials(log),
    eventLoop: new EventLoopWatch(limits, log),
  };
}

/** What the layers below read of the settings and of the figures. */
function readersOf(settings: SettingsCache, pool: Pool) {
  return {
    usualWait: new UsualWait(pool),
    timeZone: () => settings.current().company.timeZone,
    rates: () => settings.current().rates,
    securityRules: () => settings.current().security,
  };
}

async function servicesOfSignins(
  pool: Pool,
  changes: ChangeWriter,
  log: Log,
  options: ServerOptions,
) {
  const sealer = await Sealer.load(options.env);
  await ensurePushKeys({ pool, sealer });
  return {
    sealer,
    passwords: new Passwords(options.passwordCost),
    gate: new SigninGate(),
    refusals: new SigninRefusals(changes, log),
  };
}

const unreadable = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 } as const;

function newApp(options: ServerOptions): { app: FastifyInstance; bodies: UnfinishedBodies } {
  const { env, bodyLimits: limits = bodyLimits, logTo } = options;
  const app = Fastify({
    bodyLimit: bodyMax,
    // Bodies have closer limits of their own, see `UnfinishedBodies`.
    requestTimeout: requestMsMax(limits, statementBytesMax),
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.lookMs },
    // Also for an answer that nobody reads; an event stream sends something more often.
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

/** What this node does when something changed, here or on another node. */
function listen(services: Services, live: Live): void {
  live.onChange(({ topic, ref }) => {
    if (topic === 'settings') {
      services.settings.reload().catch((error: unknown) => {
        services.log.error({ err: error }, 'the settings could not be reloaded');
      });
    }
    if (topic === 'user') services.sessions.forgetUser(ref);
    if (topic === 'session') {
      services.sessions.forget(ref);
      live.hub.closeSession(ref);
    }
  });
}

function mountAll(app: FastifyInstance, services: Services, live: Live): void {
  mountCalls(app, services, handlers, testHandlers, replays);
  mountEventStream(app, services, live);
  mountCspReports(app, services.clock);
  registerDocs(app, () => services.settings.current().brand);
  mountBrandPictures(app, services);
  mountWebApp(app, services);
  mountPortal(app);
  app.setNotFoundHandler((request, reply) => {
    if (isForPortal(request)) return reply.sendFile('index.html');
    if (request.method === 'GET' && !request.url.startsWith('/api/')) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    }
    const reader = readerOf(services, request.headers);
    return sendRefusal(reply, refuse('NotFound', 'call_unknown'), reader);
  });
}
