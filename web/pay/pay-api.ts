import type { PublicBrand } from '@peerdesk/contract/brand.ts';
import type { ErrorBody, ErrorCode } from '@peerdesk/contract/errors.ts';
import type { PayPage } from '@peerdesk/contract/pay-page.ts';
import type { PayinOutcome } from '@peerdesk/contract/test-order.ts';
import { askBrand, hasKey } from './ask-brand.ts';
import { clockBase, type ClockBase } from './countdown.ts';

/**
 * What came of one call. `refused` is the server's word and is final for this attempt; `failed`
 * says nothing about the order, so the same attempt may be sent again under its idempotency key.
 */
export type Answer =
  | { kind: 'page'; page: PayPage; clock: ClockBase | null }
  | { kind: 'refused'; errorCode: ErrorCode }
  | { kind: 'failed'; why: Trouble; waitMs: number };

/** `offline`: no answer at all. `busy`: asked too often. `server`: an answer that is none. */
export type Trouble = 'offline' | 'busy' | 'server';

export interface PayApi {
  get(): Promise<Answer>;
  open(attempt: string): Promise<Answer>;
  sendUtr(utr: string, attempt: string): Promise<Answer>;
  /** Test mode: decides how the order goes on; `amount` is what arrives. */
  play(outcome: PayinOutcome, amount: string | null, attempt: string): Promise<Answer>;
  /** Whose page it is when the link itself says nothing; null when that cannot be had either. */
  brand(): Promise<PublicBrand | null>;
}

const timeoutMs = 15_000;

/** The calls of one payment link. Nothing here throws. */
export function createPayApi(token: string): PayApi {
  const base = `/api/pay/${encodeURIComponent(token)}`;
  const post = (path: string, body: unknown, attempt: string): Promise<Answer> =>
    ask(`${base}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': attempt },
      body: JSON.stringify(body),
    });
  return {
    get: () => ask(base, { method: 'GET' }),
    open: (attempt) => post('open', {}, attempt),
    sendUtr: (utr, attempt) => post('utr', { utr }, attempt),
    play: (outcome, amount, attempt) =>
      post('outcome', { outcome, ...(amount !== null && { amount }) }, attempt),
    brand: askBrand,
  };
}

async function ask(url: string, init: RequestInit): Promise<Answer> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  const sentMs = performance.now();
  try {
    const response = await fetch(url, {
      ...init,
      cache: 'no-store',
      credentials: 'omit',
      signal: abort.signal,
    });
    const body: unknown = await response.json().catch(() => null);
    return read(response, body, sentMs);
  } catch {
    return { kind: 'failed', why: 'offline', waitMs: 0 };
  } finally {
    clearTimeout(timer);
  }
}

function read(response: Response, body: unknown, sentMs: number): Answer {
  if (response.ok && hasPage(body)) {
    const clock = clockBase(body.data.serverTime, sentMs, performance.now());
    return { kind: 'page', page: body.data, clock };
  }
  if (response.status === 429) {
    const seconds = /^\d{1,4}$/.exec(response.headers.get('retry-after') ?? '')?.[0] ?? '0';
    return { kind: 'failed', why: 'busy', waitMs: Number(seconds) * 1000 };
  }
  if (response.status < 500 && hasError(body)) {
    return { kind: 'refused', errorCode: body.error.errorCode };
  }
  return { kind: 'failed', why: 'server', waitMs: 0 };
}

function hasPage(body: unknown): body is { data: PayPage } {
  return hasKey(body, 'data') && hasKey(body.data, 'status') && hasKey(body.data, 'brand');
}

function hasError(body: unknown): body is ErrorBody {
  return hasKey(body, 'error') && hasKey(body.error, 'errorCode');
}
