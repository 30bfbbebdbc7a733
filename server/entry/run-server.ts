import { secondMs } from '@peerdesk/domain/durations.ts';
import { auditChecker } from '../features/audit/check.ts';
import { replayer } from '../features/what-if/run.ts';
import { sweepDeliveries } from '../features/webhook/sweep.ts';
import { WebhookWorker } from '../features/webhook/worker.ts';
import { stopOnUncaught } from './last-resort.ts';
import { startupBanner } from './startup-banner.ts';
import { countUsers, createFirstAdmin } from '../features/auth/first-admin.ts';
import { endApprovedComplaints } from '../features/complaint/sweep.ts';
import { sweepSessions } from '../features/auth/sweep.ts';
import type { Metrics } from './metrics.ts';
import type { Tracing } from '../platform/tracing/trace-requests.ts';
import { createServer, type Server } from './server.ts';
import { anchorEpoch } from '../core/audit/anchors.ts';
import { sweepInParts } from '../features/statement/upload/in-parts.ts';
import { sweepStorage } from '../core/file/storage.ts';
import { countUnreadable } from '../core/account/factor/factor-store.ts';
import { sealAudit } from '../core/audit/seal.ts';
import { prepareDatabase } from '../core/schema/prepare-database.ts';
import { trimHistory } from '../platform/db/trim.ts';
import { demoLogins, type Login } from './demo/logins.ts';
import { refuseOtherDesk } from './demo/refuse-other-desk.ts';
import type { Simulator } from './demo/simulator.ts';
import { databasePlace, type Env } from '../platform/runtime/env.ts';
import { Leader, type Job } from '../platform/jobs/leader.ts';
import { freeHolds } from '../core/order/payin/free-holds.ts';
import { recordHeartbeat } from '../core/order/heartbeat.ts';
import { countChoices } from '../features/capacity/count.ts';
import { keepDayCloses } from '../features/day-close/keep.ts';
import { addUpChanges, addUpEarned, countDays } from '../features/dashboard/add-up.ts';
import { expireDue, waitingAssigner } from '../features/payin/sweep.ts';
import { clearDueCredits } from '../core/ledger/uncleared.ts';
import { expireDuePayouts } from '../features/payout/sweep.ts';
import { pushSender } from '../features/push/send.ts';
import { sweepNotices, tellPhones } from '../features/push/tell.ts';
import { warnOfIdleEnd } from '../features/push/warn.ts';
import { expireTestOrders, sweepTestOrders } from '../features/test-mode/sweep.ts';
import { reportBuilder } from '../features/report/build.ts';
import { filesInProcess } from '../features/report/process/files-in-process.ts';
import { runSchedules } from '../features/report/run-schedules.ts';
import { sweepReports } from '../features/report/sweep.ts';
import { reportSources } from './report-sources.ts';
import { enqueueWaiting, uploadReader } from '../features/statement/reading/process.ts';
import { takeBackReadings } from '../features/statement/reading/unanswered.ts';
import { readStatementPacked } from '@peerdesk/statement-reader/read-statement.ts';
import { isPlainBeyondLoopback } from '../platform/runtime/plain-http.ts';
import { totalFor } from '../features/waiting/get.ts';
import { waitingSources } from './waiting-sources.ts';
import { returnMemory } from '../platform/runtime/return-memory.ts';
import { StartError } from '../platform/runtime/start-error.ts';
import { judgeQueue, suspendUnclaimed } from '../core/reconcile/match-queue.ts';

const plainHttpWarning =
  'passwords and tokens cross the network unencrypted: put a proxy with https in front, and set ' +
  'PUBLIC_URL to its https address';

function jobsOf({ services }: Server): Job[] {
  // Nothing expires before deadlines are extended for an outage.
  const inTime = (end: typeof expireDue) => async () => {
    await recordHeartbeat(services);
    await end(services);
  };
  return [
    { name: 'expire pay-ins', everyMs: secondMs, run: inTime(expireDue) },
    { name: 'free holds', everyMs: secondMs, run: () => freeHolds(services) },
    { name: 'assign pay-ins', everyMs: secondMs, run: waitingAssigner(services) },
    { name: 'ask for statements', everyMs: 10 * secondMs, run: () => enqueueWaiting(services) },
    { name: 'judge claims', everyMs: secondMs / 2, run: () => judgeQueue(services) },
    {
      name: 'suspend credits',
      everyMs: 60 * secondMs,
      run: () => suspendUnclaimed(services),
    },
    {
      name: 'end approved complaints',
      everyMs: secondMs,
      run: () => endApprovedComplaints(services),
    },
    { name: 'expire pay-outs', everyMs: secondMs, run: inTime(expireDuePayouts) },
    {
      name: 'clear credits',
      everyMs: secondMs,
      run: () => clearDueCredits(services),
    },
    { name: 'seal the audit', everyMs: secondMs, run: () => sealAudit(services) },
    { name: 'end sessions', everyMs: 30 * secondMs, run: () => sweepSessions(services) },
    { name: 'warn idle sessions', everyMs: 30 * secondMs, run: () => warnOfIdleEnd(services) },
    { name: 'tell phones', everyMs: 3 * secondMs, run: () => tellPhones(services) },
    {
      name: 'forget what phones were told',
      everyMs: 600 * secondMs,
      run: () => sweepNotices(services),
    },
    { name: 'add up orders', everyMs: secondMs, run: () => addUpChanges(services) },
    { name: 'count days', everyMs: 10 * secondMs, run: () => countDays(services) },
    { name: 'add up earnings', everyMs: 10 * secondMs, run: () => addUpEarned(services) },
    { name: 'count choices', everyMs: 15 * secondMs, run: () => countChoices(services) },
    { name: 'compare closed days', everyMs: 15 * secondMs, run: () => keepDayCloses(services) },
    { name: 'order scheduled reports', everyMs: 5 * secondMs, run: () => runSchedules(services) },
    { name: 'remove old reports', everyMs: 600 * secondMs, run: () => sweepReports(services) },
    { name: 'remove files', everyMs: 600 * secondMs, run: () => sweepStorage(services) },
    { name: 'remove parts', everyMs: 600 * secondMs, run: () => sweepInParts(services) },
    {
      name: 'remove old deliveries',
      everyMs: 600 * secondMs,
      run: () => sweepDeliveries(services),
    },
    { name: 'expire test orders', everyMs: secondMs, run: () => expireTestOrders(services) },
    {
      name: 'remove old test orders',
      everyMs: 600 * secondMs,
      run: () => sweepTestOrders(services),
    },
    { name: 'trim history', everyMs: 600 * secondMs, run: () => trimHistory(services) },
  ];
}

const reportProgram = new URL('./report-process.ts', import.meta.url);

async function listen(server: Server, env: Env): Promise<string> {
  try {
    return await server.app.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(`PORT: ${env.PORT} is in use already; set PORT to another one`);
    }
    if (code === 'EACCES') throw new StartError(`PORT: ${env.PORT} may not be opened`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST: ${env.HOST} is not an address of this machine`);
    }
    throw error;
  }
}

/** Loaded only where it is asked for: the library takes memory. */
async function openMetrics(env: Env, server: Server): Promise<Metrics | null> {
  if (env.METRICS_PORT === undefined) return null;
  const { serveMetrics } = await import('./metrics.ts');
  return serveMetrics(server, { port: env.METRICS_PORT, host: env.METRICS_HOST });
}

/** The same for traces, which go where a collector is. */
async function openTracing(env: Env, { app }: Server): Promise<Tracing | null> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const { traceRequests } = await import('../platform/tracing/trace-requests.ts');
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env;
  return traceRequests(app, { endpoint, headers, serviceName: env.OTEL_SERVICE_NAME }, app.log);
}

interface Jobs {
  leader?: Leader;
  webhooks?: WebhookWorker;
}

/** Starts background work: the sweeps, the job queue, webhooks and push messages. */
async function startWork(server: Server, url: string, jobs: Jobs): Promise<void> {
  const { services } = server;
  jobs.leader = new Leader(url, jobsOf(server), server.app.log);
  jobs.leader.start();
  jobs.webhooks = new WebhookWorker(services);
  jobs.webhooks.start();
  await services.work.work('statement.read', uploadReader(services, readStatementPacked));
  await services.work.work(
    'push.send',
    pushSender(services, { waitingTotal: totalFor(waitingSources) }),
    // A push service that is slow to answer must not hold up the others' messages.
    { atOnce: 6 },
  );
  await services.work.work('audit.verify', auditChecker(services));
  await services.work.work('capacity.replay', replayer(services));
  await services.work.work(
    'report.build',
    reportBuilder(services, reportSources, filesInProcess(reportProgram, url, services.reads)),
  );
}

/** The desk's data folder, in which PostgreSQL runs or is starting. */
export interface Database {
  url: string;
  stop(): Promise<void>;
}

/**
 * Serves until it is told to stop.
 *
 * @param onLog is given where lines about the database belong, once there is such a place.
 */
export async function runServer(
  env: Env,
  database: Database,
  onLog: (log: (line: string) => void) => void,
): Promise<void> {
  let server: Server | undefined;
  const jobs: Jobs = {};
  let simulator: Simulator | undefined;
  let metrics: Metrics | null = null;
  let tracing: Tracing | null = null;
  const stop = async () => {
    simulator?.stop();
    await Promise.all([jobs.leader?.stop(), jobs.webhooks?.stop(), server?.drain()]);
    await metrics?.close();
    await server?.close();
    await tracing?.close();
    await database.stop();
  };
  try {
    if (env.demo) await refuseOtherDesk(database.url, env);
    const { login, hasMoved } = await prepareDatabase(database.url, databasePlace(env));
    const logins = env.demo ? demoLogins(env.DATA_DIR) : [];
    const known = { env: withDemoAdmin(env, logins), databaseUrl: login.url };
    const onReplaced = () => void stop().finally(() => process.exit(1));
    const { demo, demoFiles } = await loadDemo(env);
    server = await createServer({ ...known, onReplaced, demoLogins: logins, demoFiles });
    const { log } = server.app;
    onLog((line) => log.warn({}, line));
    if (login.weakness) log.warn({}, login.weakness);
    if (hasMoved) log.warn({}, 'the database has moved: it was restored or failed over');
    await warnOfUnreadable(server);
    await anchorEpoch(server.services);
    const isNew = (await countUsers(server.services.pool)) === 0;
    const admin = await createFirstAdmin(server.services);
    if (demo && isNew) await demo.fillDemo(known, logins);
    await recordHeartbeat(server.services);
    stopOnUncaught(server.services, stop);
    metrics = await openMetrics(env, server);
    tracing = await openTracing(env, server);
    const address = env.role === 'worker' ? null : await listen(server, env);
    // Requests are served before background work starts.
    if (env.role !== 'api') await startWork(server, login.url, jobs);
    if (address && isPlainBeyondLoopback(env.HOST, env.PUBLIC_URL)) {
      server.app.log.warn({}, plainHttpWarning);
    }
    if (demo && address) simulator = await demo.startSimulator(server, address, logins);
    process.stdout.write(
      startupBanner({
        address: address && (env.PUBLIC_URL ?? address),
        firstAdmin: admin,
        demoLogins: logins,
        weakness: login.weakness,
      }),
    );
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
  const { services } = server;
  stopOnSignals(() => {
    void takeBackReadings(services).catch(() => undefined);
    return stop();
  });
  returnMemory();
}

/** Codes of authenticator apps cannot be checked here if their secrets have another key. */
async function warnOfUnreadable({ app, services }: Server): Promise<void> {
  const count = await countUnreadable(services.pool, services.sealer.keyId);
  if (count > 0) {
    app.log.warn({ count }, 'authenticator apps were added with another SECRETS_KEY: see README');
  }
}

/** The demo's people, files and banks are of no use to other desks. */
async function loadDemo(env: Env) {
  const demo = env.demo ? await import('./demo/demo.ts') : null;
  return { demo, demoFiles: () => demo?.shownStatements(env.DATA_DIR) ?? null };
}

/** The demo's admin has the login that the demo shows. */
function withDemoAdmin(env: Env, logins: readonly Login[]): Env {
  const admin = logins.find((login) => login.role === 'admin');
  if (!admin) return env;
  return { ...env, ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password };
}

function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
