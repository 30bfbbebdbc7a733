import { createServer, type Server as HttpServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ApiClient } from '../api-client/client.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startServerProcess } from '../../testing/process.ts';
import { waitFor } from '../../testing/wait.ts';
import type { Log } from '../runtime/log.ts';
import { OtlpExporter } from './otlp.ts';
import { readTraceParent } from './trace-context.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

interface Sent {
  resourceSpans: {
    resource: { attributes: unknown };
    scopeSpans: { spans: Span[] }[];
  }[];
}

/** What a collector is: it takes what is posted to it. */
class Collector {
  readonly spans: Span[] = [];
  text = '';
  asked: string[] = [];
  private readonly http: HttpServer = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method, url, headers } = request;
      this.asked.push(`${method} ${url} ${headers['content-type']} ${String(headers['x-tenant'])}`);
      this.text += body;
      const { resourceSpans } = JSON.parse(body) as Sent;
      for (const { scopeSpans } of resourceSpans) {
        this.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.http.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }
}

const admin = { username: 'admin', password: 'correct horse battery' };
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const clickId = '00f067aa0ba902b7';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), 'empty');
  folder = await mkdtemp(join(tmpdir(), 'peerdesk-tracing-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const variables = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
});

const valueOf = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];

describe('a server with a collector', () => {
  test('traces from the click to each statement, and keeps no name, secret or value', async () => {
    const collector = new Collector();
    const server = await startServerProcess({
      ...variables(),
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start(),
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=desk%201',
      OTEL_SERVICE_NAME: 'desk-of-the-test',
    });
    try {
      const anyone = new ApiClient([server.base]);
      const client = await anyone.signin(admin.username, admin.password);
      const { id } = await client.ok('merchant.create', {
        body: { name: 'Zebulonia Traders', fees: { payinBps: 300, payoutBps: 0 } },
      });
      const traced = { traceparent: `00-${traceId}-${clickId}-01` };
      const query = { merchantId: id, q: 'zebulonquery' };
      expect((await client.call('payin.list', { query }, traced)).status).toBe(200);
      const unwanted = { traceparent: `00-${'5'.repeat(32)}-${clickId}-00` };
      expect((await client.call('payin.list', { query }, unwanted)).status).toBe(200);
      // A stranger joins no trace, and cannot ask for none.
      const strange = (flags: string) => ({
        traceparent: `00-${'7'.repeat(32)}-${clickId}-${flags}`,
      });
      const bad = { authorization: 'auth nobody', ...strange('01') };
      await fetch(`${server.base}/api/customer/order`, { headers: bad });
      await fetch(`${server.base}/api/pay/zebulontoken`, { headers: strange('01') });
      await fetch(`${server.base}/api/pay/zebulontoken`, { headers: strange('00') });
      await fetch(`${server.base}/health/ready`);
      const found = () => collector.spans.filter((span) => span.name === 'GET /api/pay/:token');
      await waitFor('the last of them', found, ({ length }) => length === 2);
      expect(collector.text).not.toContain('7'.repeat(32));
      expect(found().map(({ parentSpanId }) => parentSpanId)).toEqual([undefined, undefined]);

      const ofClick = collector.spans.filter((span) => span.traceId === traceId);
      const [request, ...more] = ofClick.filter(({ kind }) => kind === 2);
      expect(more).toEqual([]);
      expect(request).toMatchObject({ name: 'GET /api/customer/order', parentSpanId: clickId });
      expect(valueOf(request, 'http.response.status_code')).toBe('200');
      const statements = ofClick.filter(({ kind }) => kind === 3);
      expect(statements.length).toBeGreaterThan(0);
      for (const statement of statements) {
        expect(statement.parentSpanId).toBe(request?.spanId);
        expect(BigInt(statement.endTimeUnixNano)).toBeGreaterThanOrEqual(
          BigInt(statement.startTimeUnixNano),
        );
        expect(valueOf(statement, 'db.system.name')).toBe('postgresql');
      }
      const texts = statements.map((statement) => String(valueOf(statement, 'db.query.text')));
      expect(texts.some((text) => text.includes('payin'))).toBe(true);

      // Who asks not to be traced is not, nor is whoever looks whether the server lives.
      expect(collector.text).not.toContain('5'.repeat(32));
      expect(collector.text).not.toContain('/health');
      expect(new Set(collector.asked)).toEqual(
        new Set(['POST /v1/traces application/json desk 1']),
      );
      expect(collector.text).toContain('desk-of-the-test');
      for (const word of ['ebulon', admin.password, client.token ?? 'no token']) {
        expect(collector.text).not.toContain(word);
      }
      // A request without a trace begins one.
      const signin = collector.spans.find(({ name }) => name === 'POST /api/auth/signin');
      expect(signin?.traceId).toMatch(/^[0-9a-f]{32}$/);
      expect(signin?.parentSpanId).toBeUndefined();
    } finally {
      await server.stop();
      await collector.stop();
    }
  });

  test('works as ever while nothing listens there', async () => {
    const server = await startServerProcess({
      ...variables(),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    });
    try {
      const client = await new ApiClient([server.base]).signin(admin.username, admin.password);
      expect((await client.call('payin.list', {})).status).toBe(200);
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });
});

test('a collector that sends elsewhere is not followed, since the headers may hold a token', async () => {
  const elsewhere = new Collector();
  const target = await elsewhere.start();
  const moved = createServer((_request, response) => {
    response.writeHead(307, { location: `${target}/v1/traces` }).end();
  });
  await new Promise<void>((resolve) => moved.listen(0, '127.0.0.1', resolve));
  const { port } = moved.address() as AddressInfo;
  const warned: unknown[] = [];
  const exporter = new OtlpExporter(
    { endpoint: `http://127.0.0.1:${port}`, headers: 'x-tenant=a', serviceName: 'desk' },
    { warn: (...told: unknown[]) => warned.push(told) } as unknown as Log,
  );
  try {
    exporter.add({
      ...{ traceId, spanId: clickId, parentId: null, name: 'x', kind: 'server' },
      ...{ startMs: 1, endMs: 2, attributes: {}, isError: false },
    });
    await exporter.flush();
    expect(elsewhere.asked).toEqual([]);
    expect(warned).toHaveLength(1);
  } finally {
    await exporter.close();
    moved.closeAllConnections();
    moved.close();
    await elsewhere.stop();
  }
});

test('a traceparent is read as it is written down, and anything else is none', () => {
  const context = { traceId, parentId: clickId, isSampled: true };
  expect(readTraceParent(`00-${traceId}-${clickId}-01`)).toEqual(context);
  expect(readTraceParent(`00-${traceId}-${clickId}-00`)).toMatchObject({ isSampled: false });
  expect(readTraceParent(`01-${traceId}-${clickId}-01-more`)).toEqual(context);
  for (const wrong of [
    undefined,
    '',
    ['00'],
    `ff-${traceId}-${clickId}-01`,
    `00-${'0'.repeat(32)}-${clickId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${clickId}-01`,
    `00-${traceId}-${clickId}-0`,
    `00-${traceId}-${clickId}-01x`,
    'x'.repeat(10_000),
  ]) {
    expect(readTraceParent(wrong)).toBeUndefined();
  }
});
