import { randomBytes } from 'node:crypto';

/** Where a span belongs: see https://www.w3.org/TR/trace-context/. */
export interface TraceContext {
  traceId: string;
  /** The span that caused what follows; null where a trace begins. */
  parentId: string | null;
  /** Whoever began it wants it kept. */
  isSampled: boolean;
}

const form =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** What a `traceparent` says; undefined where there is none, or one that nobody may send. */
export function readTraceParent(header: unknown): TraceContext | undefined {
  const found = typeof header === 'string' ? form.exec(header) : null;
  const [, traceId, parentId, flags] = found ?? [];
  if (traceId === undefined || parentId === undefined || flags === undefined) return undefined;
  return { traceId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const newTraceId = () => randomBytes(16).toString('hex');
export const newSpanId = () => randomBytes(8).toString('hex');
