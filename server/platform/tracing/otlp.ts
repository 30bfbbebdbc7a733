import type { Log } from '../runtime/log.ts';

export type Attribute = string | number | boolean;

export interface EndedSpan {
  traceId: string;
  spanId: string;
  parentId: string | null;
  name: string;
  /** As OTLP counts them. */
  kind: 'server' | 'client';
  startMs: number;
  endMs: number;
  attributes: Readonly<Record<string, Attribute>>;
  isError: boolean;
}

export interface OtlpOptions {
  /** Such as `http://127.0.0.1:4318`; spans go to `/v1/traces` there. */
  endpoint: string;
  /** Such as `authorization=Bearer …,x-tenant=a`, as OTEL_EXPORTER_OTLP_HEADERS has them. */
  headers: string | undefined;
  serviceName: string;
}

const sendEveryMs = 2_000;
const batchMost = 512;
/** What waits for a collector that does not answer; what is beyond it is left out. */
const waitingMost = 4_096;
const answerMs = 5_000;
const complainEveryMs = 60_000;
const kinds = { server: 2, client: 3 } as const;
const errorStatus = 2;

/** Sends ended spans to a collector, in the JSON of OTLP over HTTP. Nobody waits for it. */
export class OtlpExporter {
  private readonly options: OtlpOptions;
  private readonly log: Log;
  private readonly url: string;
  private waiting: EndedSpan[] = [];
  private sending: Promise<void> = Promise.resolve();
  private complainedAt = -Infinity;
  private readonly timer: NodeJS.Timeout;

  constructor(options: OtlpOptions, log: Log) {
    this.options = options;
    this.log = log;
    this.url = `${options.endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`;
    this.timer = setInterval(() => void this.flush(), sendEveryMs).unref();
  }

  add(span: EndedSpan): void {
    if (this.waiting.length < waitingMost) this.waiting.push(span);
    if (this.waiting.length === batchMost) void this.flush();
  }

  /** Sends what waits, one batch after the other. */
  flush(): Promise<void> {
    return (this.sending = this.sending.then(() => this.sendAll()));
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async sendAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, batchMost);
      try {
        await this.send(batch);
      } catch (error) {
        this.waiting = [];
        if (performance.now() - this.complainedAt < complainEveryMs) return;
        this.complainedAt = performance.now();
        this.log.warn({ err: error }, 'traces could not be sent, and are left out');
      }
    }
  }

  private async send(batch: readonly EndedSpan[]): Promise<void> {
    const { serviceName, headers } = this.options;
    const answer = await fetch(this.url, {
      method: 'POST',
      // The headers, which may hold a token, go nowhere else.
      redirect: 'error',
      headers: { ...headersOf(headers), 'content-type': 'application/json' },
      body: JSON.stringify({
        resourceSpans: [
          {
            resource: { attributes: attributesOf({ 'service.name': serviceName }) },
            scopeSpans: [{ scope: { name: 'peerdesk' }, spans: batch.map(spanOf) }],
          },
        ],
      }),
      signal: AbortSignal.timeout(answerMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
  }
}

function headersOf(text = ''): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split('='));
  return Object.fromEntries(
    pairs.flatMap(([name, ...value]) =>
      name?.trim() ? [[name.trim(), decodeURIComponent(value.join('=').trim())]] : [],
    ),
  );
}

function attributesOf(all: Readonly<Record<string, Attribute>>) {
  return Object.entries(all).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : typeof value === 'boolean'
          ? { boolValue: value }
          : { intValue: String(Math.round(value)) },
  }));
}

const nanos = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n);

function spanOf(span: EndedSpan) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId !== null && { parentSpanId: span.parentId }),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: nanos(span.startMs),
    endTimeUnixNano: nanos(span.endMs),
    attributes: attributesOf(span.attributes),
    status: span.isError ? { code: errorStatus } : {},
  };
}
