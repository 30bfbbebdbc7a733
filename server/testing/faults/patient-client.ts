import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, CallName } from '@peerdesk/contract/endpoints.ts';
import { ApiClient, type Asked } from '../../platform/api-client/client.ts';

/** How the desk answered while things broke. */
export interface Answers {
  acknowledged: number;
  /** No answer came: the write may have happened or not, until it is repeated with its key. */
  unknown: number;
  /** "Try again later", which is a clear answer. */
  unavailable: number;
  /** No answer within `hangMs`. */
  hung: number;
  /** Answers that took longer than is promised, the slowest first: what was asked, and how long. */
  late: { what: string; ms: number }[];
  longestMs: number;
  /** When the last write was acknowledged, and the longest time without one. */
  acknowledgedAt: number;
  silenceMs: number;
}

export const noAnswers = (): Answers => ({
  acknowledged: 0,
  unknown: 0,
  unavailable: 0,
  hung: 0,
  late: [],
  longestMs: 0,
  acknowledgedAt: performance.now(),
  silenceMs: 0,
});

/** Asking again would not help. */
class RefusedForGood extends Error {}

/** One more write was acknowledged. */
function acknowledge(answers: Answers): void {
  const now = performance.now();
  answers.acknowledged += 1;
  answers.silenceMs = Math.max(answers.silenceMs, now - answers.acknowledgedAt);
  answers.acknowledgedAt = now;
}

/** As promised; a busy machine may take longer for other reasons. */
const promisedMs = 10_000;
const lateMost = 20;
/** Beyond this a caller gives up, which no fault may cause on the busiest machine. */
const hangMs = 60_000;
const pauseMs = 50;
const tryAgainLater: ReadonlySet<number> = new Set([429, 503]);

const impatientFetch = (url: string, init: RequestInit) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(hangMs) });

/**
 * A caller that repeats each write with its key until it has an answer, as a careful merchant's
 * server does. Afterwards nothing is unknown: what was acknowledged is there, once.
 */
export class PatientClient {
  private readonly bases: readonly string[];
  private readonly answers: Answers;
  private readonly login: { username: string; password: string } | undefined;
  private client: ApiClient;

  private constructor(
    bases: readonly string[],
    answers: Answers,
    login: { username: string; password: string } | undefined,
    authorization: string | undefined,
  ) {
    this.bases = bases;
    this.answers = answers;
    this.login = login;
    this.client = new ApiClient(bases, authorization, impatientFetch);
  }

  static withKey(bases: readonly string[], answers: Answers, apiKey: string): PatientClient {
    return new PatientClient(bases, answers, undefined, `key ${apiKey}`);
  }

  static anyone(bases: readonly string[], answers: Answers): PatientClient {
    return new PatientClient(bases, answers, undefined, undefined);
  }

  static async signedIn(
    bases: readonly string[],
    answers: Answers,
    login: { username: string; password: string },
  ): Promise<PatientClient> {
    const client = new PatientClient(bases, answers, login, undefined);
    await client.signIn();
    return client;
  }

  /** @throws when it is refused for another reason than that it cannot be served now. */
  async write<N extends CallName>(
    name: N,
    request: Asked<N>,
    headers: Record<string, string> = {},
  ): Promise<AnswerOf<N>> {
    const key = randomUUID();
    for (;;) {
      const answer = await this.attempt(name, request, { ...headers, 'idempotency-key': key });
      if (answer !== undefined) return answer;
      await sleep(pauseMs);
    }
  }

  /** Makes a call once. What must be asked again for another reason is unknown too. */
  async once<N extends CallName>(
    name: N,
    request: Asked<N>,
  ): Promise<{ outcome: 'ok' | 'refused' | 'unknown'; why?: string }> {
    try {
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await this.attempt(name, request, headers);
      return { outcome: answer === undefined ? 'unknown' : 'ok' };
    } catch (error) {
      if (error instanceof RefusedForGood) return { outcome: 'refused', why: error.message };
      throw error;
    }
  }

  private async attempt<N extends CallName>(
    name: N,
    request: Asked<N>,
    headers: Record<string, string>,
  ): Promise<AnswerOf<N> | undefined> {
    try {
      const answer = await this.timed(name, () => this.client.call(name, request, headers));
      if ('data' in answer) {
        acknowledge(this.answers);
        return answer.data;
      }
      if (answer.status === 401 && this.login !== undefined) await this.signIn();
      else if (tryAgainLater.has(answer.status)) this.answers.unavailable += 1;
      else throw new RefusedForGood(`${name}: ${answer.status} ${JSON.stringify(answer.error)}`);
    } catch (error) {
      this.noteLost(error);
    }
    return undefined;
  }

  /** Of each request by itself: whoever signs in meanwhile, or asks again, makes another one. */
  private async timed<T>(what: string, ask: () => Promise<T>): Promise<T> {
    const { answers } = this;
    const at = performance.now();
    const outcome = await Promise.allSettled([ask()]);
    const ms = performance.now() - at;
    answers.longestMs = Math.max(answers.longestMs, ms);
    if (ms > promisedMs) {
      answers.late = [...answers.late, { what: `${what}: ${how(outcome[0])}`, ms }]
        .toSorted((a, b) => b.ms - a.ms)
        .slice(0, lateMost);
    }
    if (outcome[0].status === 'rejected') throw outcome[0].reason;
    return outcome[0].value;
  }

  /** @throws what is no loss of the connection. */
  private noteLost(error: unknown): void {
    if (error instanceof DOMException && error.name === 'TimeoutError') this.answers.hung += 1;
    // A connection that breaks within an answer leaves half of its text.
    else if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    this.answers.unknown += 1;
  }

  private async signIn(): Promise<void> {
    const { login } = this;
    if (login === undefined) return;
    const fresh = new ApiClient(this.bases, undefined, impatientFetch);
    for (;;) {
      try {
        const asked = () => fresh.call('auth.signin', { body: login });
        const answer = await this.timed('auth.signin', asked);
        if ('data' in answer) {
          fresh.token = answer.data.accessToken;
          this.client = fresh;
          return;
        }
        if (!tryAgainLater.has(answer.status)) {
          throw new Error(`sign-in: ${answer.status} ${JSON.stringify(answer.error)}`);
        }
      } catch (error) {
        this.noteLost(error);
      }
      await sleep(pauseMs);
    }
  }
}

function how(outcome: PromiseSettledResult<unknown>): string {
  if (outcome.status === 'rejected') return `no answer (${String(outcome.reason)})`;
  const { value } = outcome;
  const status = typeof value === 'object' && value !== null && 'status' in value && value.status;
  return `answered ${String(status)}`;
}
