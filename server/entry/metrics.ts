import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { readDeskFigures, type DeskFigures } from '../core/metrics/desk-figures.ts';
import { StartError } from '../platform/runtime/start-error.ts';
import type { Server } from './server.ts';

/** The database is queried at most this often, however often metrics are scraped. */
const figuresKeptMs = 5_000;

const helps = {
  payins_waiting: 'Pay-ins with a reference that nobody has decided',
  payin_wait_seconds: 'Age of the oldest pay-in with a reference that nobody has decided',
  payouts_open: 'Pay-outs that are not decided',
  payout_wait_seconds: 'Age of the oldest pay-out that is not decided',
  disputes_open: 'Disputes that are not decided',
  alerts_open: 'Alerts that nobody has acknowledged',
  customers_lost: 'Customers of the last quarter of an hour for whom no UPI ID was free',
  files_wait_seconds: 'Age of the oldest statement or report that is not finished',
  webhooks_due: 'Webhook deliveries whose time has come',
  webhook_lag_seconds: 'For how long the oldest of them has been due',
  audit_unsealed_seconds: 'Age of the oldest record of the audit that no block seals',
  unbalanced_entries: 'Of the newest thousand ledger entries, those that do not add up to zero',
  accounts_guessed:
    'Accounts with five or more failed sign-ins, the last within a quarter of an hour',
  references_unshown_most:
    'Most references of one account and one day that statements cover and do not show',
} as const satisfies Record<keyof DeskFigures, string>;

/** Without a replica nothing is counted. */
const noReads = { replica: 0, primary: 0, lagBytes: 0 };

export interface Metrics {
  address: string;
  close(): Promise<void>;
}

/**
 * Serves metrics for Prometheus at `/metrics`, on a separate port: they are for the operator, and
 * contain no person, order or reference. Call it before the server listens.
 *
 * @throws {StartError} when the port cannot be opened.
 */
export async function serveMetrics(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  timeRequests(server, registry);
  const look = watchServer(server, registry);
  const read = watchDesk(server, registry);
  const http = createHttpServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end('GET /metrics\n');
      return;
    }
    void read()
      .then(look)
      .then(() => registry.metrics())
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch((error: unknown) => {
        server.app.log.warn({ err: error }, 'the metrics could not be read');
        response.writeHead(503).end('the metrics could not be read\n');
      });
  });
  http.requestTimeout = 10_000;
  http.headersTimeout = 10_000;
  await listen(http, port, host);
  const { address, port: opened } = http.address() as AddressInfo;
  return {
    address: `http://${address.includes(':') ? `[${address}]` : address}:${opened}/metrics`,
    async close() {
      http.closeAllConnections();
      await new Promise((closed) => http.close(closed));
      registry.clear();
    },
  };
}

/** Labelled by route pattern, not by URL: URLs contain ids, and would be unbounded. */
function timeRequests({ app }: Server, registry: Registry): void {
  const seconds = new Histogram({
    name: 'peerdesk_http_request_duration_seconds',
    help: 'Duration of requests, by the pattern of their address',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none';
    const labels = routeOptions.url === undefined ? { method: 'any', route } : { method, route };
    seconds.observe({ ...labels, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000);
  });
}

/** @returns the function that refreshes the metrics. */
function watchServer({ services }: Server, registry: Registry): () => void {
  const { pool, live } = services;
  const connections = new Gauge({
    name: 'peerdesk_database_connections',
    help: 'Connections of this server to the database; "wanted" are requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
  });
  const open = new Gauge({
    name: 'peerdesk_event_streams',
    help: 'Open event streams of this server',
    registers: [registry],
  });
  const reads = new Counter({
    name: 'peerdesk_reads_total',
    help: 'Lists and figures that each database has answered, where there is a replica',
    labelNames: ['from'],
    registers: [registry],
  });
  const lag = new Gauge({
    name: 'peerdesk_replica_lag_bytes',
    help: 'By how much of the log the replica was behind when it was last looked at',
    registers: [registry],
  });
  return () => {
    const { replica, primary, lagBytes } = services.reads.figures ?? noReads;
    reads.reset();
    reads.inc({ from: 'replica' }, replica);
    reads.inc({ from: 'primary' }, primary);
    lag.set(lagBytes);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'wanted' }, pool.waitingCount);
    open.set(live.hub.size);
  };
}

/** @returns the function that refreshes outdated metrics. */
function watchDesk({ services, app }: Server, registry: Registry): () => Promise<void> {
  const gauges = Object.entries(helps).map(([name, help]) => ({
    name: name as keyof DeskFigures,
    gauge: new Gauge({ name: `peerdesk_${name}`, help, registers: [registry] }),
  }));
  const failures = new Counter({
    name: 'peerdesk_figures_failed_total',
    help: 'How often the figures of the desk could not be read',
    registers: [registry],
  });
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  const read = async () => {
    try {
      const figures = await readDeskFigures(services.pool);
      for (const { name, gauge } of gauges) gauge.set(figures[name]);
      readAt = performance.now();
    } catch (error) {
      // Stale metrics would look current.
      for (const { gauge } of gauges) gauge.remove();
      failures.inc();
      app.log.warn({ err: error }, 'the figures of the desk could not be read');
    } finally {
      reading = undefined;
    }
  };
  return async () => {
    if (performance.now() - readAt < figuresKeptMs) return;
    await (reading ??= read());
  };
}

function listen(http: HttpServer, port: number, host: string): Promise<void> {
  return new Promise((opened, refused) => {
    http.once('error', (error: NodeJS.ErrnoException) =>
      refused(new StartError(`METRICS_PORT: ${port} cannot be opened (${error.code})`)),
    );
    http.listen(port, host, opened);
  });
}
