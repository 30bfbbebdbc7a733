import { refuse } from '@peerdesk/domain/result.ts';
import type { FastifyInstance } from 'fastify';
import { Passwords, type PasswordCost } from '../core/account/password/passwords.ts';
import { sessionTimesBy } from '../core/account/session/session-times.ts';
import { Sessions } from '../core/account/session/sessions.ts';
import { SigninGate } from '../core/account/signin/signin-gate.ts';
import { SigninRefusals } from '../core/account/signin/signin-refusals.ts';
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
import { MarkCache } from '../platform/db/list/mark-cache.ts';
import { CountCache } from '../platform/db/list/count-cache.ts';
import { openPools, type Pool } from '../platform/db/pool.ts';
import { Replica } from '../platform/db/replica/replica.ts';
import { readSchemaFiles, type SchemaFiles } from '../platform/db/migration/schema-version.ts';
import { ensureSecret } from '../platform/db/shared-secret.ts';
import { readsFrom, type Reads } from '../platform/db/replica/reads.ts';
import { SilentConnections } from '../platform/db/silent-connections.ts';
import { answerMsMost } from '../platform/http/reply/answer-in-time.ts';
import { Repeatable } from '../platform/http/health/repeatable.ts';
import { mountCspReports } from '../platform/http/pages/csp-reports.ts';
import { Denials } from '../platform/http/caller/denials.ts';
import { drainRequests } from '../platform/http/health/drain.ts';
import { mountEventStream } from '../platform/http/event-stream.ts';
import { mountHealth, Readiness } from '../platform/http/health/health.ts';
import { mountCalls } from '../platform/http/mount.ts';
import { registerDocs } from '../platform/http/api-docs/openapi.ts';
import { mountPortal } from '../platform/http/pages/portal.ts';
import { readerOf } from '../platform/http/caller/reader.ts';
import { sendRefusal } from '../platform/http/reply/reply.ts';
import { WorkQueue } from '../platform/jobs/work-queue.ts';
import { Live } from '../platform/live/live.ts';
import { OutboxPoller } from '../platform/live/outbox-poller.ts';
import { inTime } from '../platform/runtime/deadline.ts';
import {
  eventLoopLimits,
  EventLoopWatch,
  type EventLoopLimits,
} from '../platform/runtime/event-loop-watch.ts';
import { Batcher } from '../platform/runtime/batcher.ts';
import { KeyedLimiter } from '../platform/runtime/keyed-limiter.ts';
import type { Log } from '../platform/runtime/log.ts';
import { Sealer } from '../platform/runtime/sealer.ts';
import { handlers } from './handlers/handlers.ts';
import { newApp, type AppOptions } from './new-app.ts';
import { replays } from './replays.ts';
import { testHandlers } from './handlers/test.ts';

export interface ServerOptions extends AppOptions {
  /** Connects with the servers' login, not with the owner's. */
  databaseUrl: string;
  /** The database's time unless a test has its own. */
  clock?: () => number;
  /** Overrides the cost of a password hash. */
  passwordCost?: PasswordCost;
  /** Of another version, in a test. */
  schema?: SchemaFiles;
  /** A server of another version has taken over the desk. */
  onReplaced?: () => void;
  /** Overrides the limits for slow requests. */
  answerMs?: number;
  eventLoopLimits?: EventLoopLimits;
  /** How many counts of lists are kept. */
  countsKept?: number;
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
  /** Reports not ready, answers pending requests, and then stops listening. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** On a database that is up to date; it does not listen yet. */
export async function createServer(options: ServerOptions): Promise<Server> {
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
  const settings = await SettingsCache.load(pool, options.env);
  const read = readersOf(settings, pool);
  const changes = new ChangeWriter(pool, live, queueDeliveries(read.timeZone));
  const signins = await servicesOfSignins(pool, changes, app.log, options);
  const batcher = new Batcher();
  const poller = new OutboxPoller(pool, live, app.log);
  const services: Services = {
    env: options.env,
    pool,
    keyed,
    reads: openReads(options, pool, live, app.log),
    ...countsOf(options, poller),
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
      await Promise.all([pool.end(), keyed.end(), services.reads.close()]);
      await work.stop();
      await watch.stop();
    },
  };
}

function openReads(options: ServerOptions, primary: Pool, live: Live, log: Log): Reads {
  const url = options.env.DATABASE_REPLICA_URL;
  if (url === undefined) return readsFrom(primary);
  const replica = new Replica(url, { primary, serverUrl: options.databaseUrl, log });
  live.onChange(() => replica.noteChange());
  return replica;
}

/** A list whose server hears of changes later is counted as it is. */
const heardMs = 500;

/** The services of what lists count. */
function countsOf({ countsKept }: ServerOptions, poller: OutboxPoller) {
  const hearChanges = () =>
    inTime(poller.catchUp(), heardMs).then(
      () => true,
      () => false,
    );
  return { counts: new CountCache(countsKept), marks: new MarkCache(), hearChanges };
}

/** The services that limit load. */
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

/** The settings and figures that lower layers read. */
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

/** Reacts to changes, made here or on another node. */
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
  const answerPage = mountPortal(app);
  app.setNotFoundHandler((request, reply) => {
    const page = answerPage(request, reply);
    if (page) return page;
    if (request.method === 'GET' && !request.url.startsWith('/api/')) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    }
    const reader = readerOf(services, request.headers);
    return sendRefusal(reply, refuse('NotFound', 'call_unknown'), reader);
  });
}
