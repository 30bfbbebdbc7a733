import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import { hasKnownCaller } from '../http/caller/known-caller.ts';
import type { Log } from '../runtime/log.ts';
import { OtlpExporter, type Attribute, type EndedSpan, type OtlpOptions } from './otlp.ts';
import { newSpanId, newTraceId, readTraceParent, type TraceContext } from './trace-context.ts';

/** A request that is being traced. */
interface Traced {
  /** What the request says, which counts only from a known caller. */
  asked: TraceContext | undefined;
  /** Decided when it is answered: only then is it certain who asks. */
  context: TraceContext | undefined;
  /** What ended before. */
  kept: StatementSpan[];
  spanId: string;
  startMs: number;
  /** So many statements of one request are kept; how many there were is said. */
  statements: number;
}

type StatementSpan = Omit<EndedSpan, 'traceId' | 'parentId'>;

const statementsMost = 200;
const textMost = 300;
const nowMs = () => performance.timeOrigin + performance.now();

export interface Tracing {
  close(): Promise<void>;
}

/**
 * Traces requests to `/api` and the statements that are made for them: a request of somebody who
 * has signed in, or of an API key, belongs to the trace that its `traceparent` names. Any other
 * begins one: a stranger can neither join a trace nor ask for none. What is kept are names, times
 * and results: routes without what stands in them, statements without their values, nothing of
 * bodies and headers. Call it before the server listens.
 */
export function traceRequests(app: FastifyInstance, options: OtlpOptions, log: Log): Tracing {
  const exporter = new OtlpExporter(options, log);
  const current = new AsyncLocalStorage<Traced>();
  const traced = new WeakMap<FastifyRequest, Traced>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith('/api/')) return done();
    const asked = readTraceParent(request.headers.traceparent);
    const now = { spanId: newSpanId(), startMs: nowMs(), statements: 0 };
    const span: Traced = { asked, context: undefined, kept: [], ...now };
    traced.set(request, span);
    return current.run(span, done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = traced.get(request);
    if (!span) return;
    const context = (hasKnownCaller(request) && span.asked) || ownContext();
    const kept = span.kept.splice(0);
    span.context = context;
    if (!context.isSampled) return;
    for (const one of kept) addStatement(exporter, span, one);
    const { spanId, startMs } = span;
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'unknown';
    exporter.add({
      ...{ traceId: context.traceId, parentId: context.parentId, spanId, startMs },
      ...{ name: `${method} ${route}`, kind: 'server', endMs: nowMs() },
      isError: statusCode >= 500,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': statusCode,
        'peerdesk.request_id': id,
        'peerdesk.statements': span.statements,
      },
    });
  });
  const untrace = traceStatements(current, exporter);
  return {
    async close() {
      untrace();
      await exporter.close();
    },
  };
}

const ownContext = (): TraceContext => ({
  traceId: newTraceId(),
  parentId: null,
  isSampled: true,
});

/** Sends a statement once the trace of its request is certain. */
function addStatement(exporter: OtlpExporter, of: Traced, span: StatementSpan): void {
  if (!of.context) of.kept.push(span);
  else if (of.context.isSampled) {
    exporter.add({ ...span, traceId: of.context.traceId, parentId: of.spanId });
  }
}

interface Statement {
  name?: string;
  text?: string;
}

/** Statements of no request, such as those of jobs, are not traced. */
function traceStatements(current: AsyncLocalStorage<Traced>, exporter: OtlpExporter): () => void {
  const { prototype } = pg.Client;
  const plain = prototype.query;
  const query = function (this: pg.Client, ...asked: unknown[]): unknown {
    const request = current.getStore();
    if (!request || isCursor(asked[0])) return Reflect.apply(plain, this, asked);
    request.statements += 1;
    if (request.statements > statementsMost) return Reflect.apply(plain, this, asked);
    const startMs = nowMs();
    const attributes = attributesOf(asked[0]);
    const end = (isError: boolean) =>
      addStatement(exporter, request, {
        ...{ spanId: newSpanId(), name: String(attributes['db.operation.name']), kind: 'client' },
        ...{ startMs, endMs: nowMs(), attributes, isError },
      });
    const told = asked.map((one) => (typeof one === 'function' ? tellingOf(one, end) : one));
    const answer: unknown = Reflect.apply(plain, this, told);
    if (answer instanceof Promise) {
      answer.then(
        () => end(false),
        () => end(true),
      );
    }
    return answer;
  };
  prototype.query = query as typeof plain;
  return () => {
    if (prototype.query === query) prototype.query = plain;
  };
}

/** A callback that says first how it ended. */
function tellingOf(callback: unknown, end: (isError: boolean) => void) {
  return (...answer: unknown[]): unknown => {
    end(answer[0] instanceof Error);
    return Reflect.apply(callback as () => unknown, undefined, answer);
  };
}

/** It reads on its own, step by step. */
function isCursor(config: unknown): boolean {
  return typeof config === 'object' && config !== null && 'submit' in config;
}

function attributesOf(config: unknown): Record<string, Attribute> {
  const { name, text = '' } =
    typeof config === 'string' ? { text: config, name: undefined } : (config as Statement);
  const words = text.trim().replaceAll(/\s+/g, ' ');
  return {
    'db.system.name': 'postgresql',
    'db.operation.name': name ?? words.split(' ', 1)[0]?.toLowerCase() ?? '',
    'db.query.text': words.slice(0, textMost),
  };
}
