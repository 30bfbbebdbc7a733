import type { Call } from '@peerdesk/contract/call.ts';
import { calls, type CallName } from '@peerdesk/contract/endpoints.ts';
import type { ErrorBody } from '@peerdesk/contract/errors.ts';
import type pg from 'pg';
import { errorsOf } from '../../platform/http/api-docs/errors-of.ts';
import { SeededRandom } from '../seeded-random.ts';
import type { DeskClients } from '../world.ts';
import { callerKinds, Callers, type CallerKind } from './callers.ts';
import { KnownIds } from './known-ids.ts';
import { Requests, type Made } from './requests.ts';

export interface FuzzReport {
  requests: number;
  /** How often each status was answered. */
  statuses: Map<number, number>;
  /** Calls that were answered with success at least once. */
  succeeded: Set<CallName>;
  longestMs: number;
  /** What no request may be answered with, each kind once, with the request that brought it. */
  wrong: string[];
}

interface Asked {
  desk: DeskClients;
  owner: Pick<pg.Client, 'query'>;
  count: number;
  seed: number;
  /** Requests that are under way at once. */
  atOnce: number;
  /** Called after each batch. */
  tell?: (done: number) => void | Promise<void>;
}

/** After so many requests, new people take part, and the ids are read that came into being. */
const batchSize = 1_500;
/** Beyond this a request hangs, on the busiest machine. */
export const hangMs = 30_000;
const wrongMax = 50;

const names = Object.keys(calls) as CallName[];

/** Sends made-up requests of every call as everybody, and looks for answers that may not be. */
export async function runFuzz({ desk, owner, count, seed, atOnce, tell }: Asked) {
  const random = new SeededRandom(seed);
  const { id } = await desk.admin.ok('user.me');
  const known = new KnownIds([id, 'admin']);
  const requests = new Requests(random, known);
  const callers = new Callers(desk);
  const run = new FuzzRun(callers);
  for (let done = 0; done < count && !run.hasHung; done += batchSize) {
    await callers.renewAll();
    await known.read(owner);
    let left = Math.min(batchSize, count - done);
    const worker = async () => {
      // Where one hangs, nothing is learnt from the others.
      while (left > 0 && !run.hasHung) {
        left -= 1;
        const name = random.of(names);
        await run.send(requests.make(name), chooseCaller(calls[name], random));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    await tell?.(run.report.requests);
  }
  return run.report;
}

/** Most often somebody who may make the call. */
function chooseCaller(call: Call, random: SeededRandom): CallerKind {
  const allowed = callerKinds.filter((kind) =>
    kind === 'tester'
      ? call.testMode !== undefined && call.callers.includes('merchant')
      : (call.callers as readonly string[]).includes(kind),
  );
  return allowed.length > 0 && random.is(0.8) ? random.of(allowed) : random.of(callerKinds);
}

class FuzzRun {
  readonly report: FuzzReport = {
    requests: 0,
    statuses: new Map(),
    succeeded: new Set(),
    longestMs: 0,
    wrong: [],
  };
  hasHung = false;
  private readonly callers: Callers;
  private readonly seen = new Set<string>();

  constructor(callers: Callers) {
    this.callers = callers;
  }

  async send(made: Made, kind: CallerKind): Promise<void> {
    const { report } = this;
    const at = performance.now();
    report.requests += 1;
    try {
      const client = this.callers.of(kind);
      const signal = AbortSignal.timeout(hangMs);
      const answer = await client.fetch(made.path, { ...made.init, signal });
      const text = await answer.text();
      report.statuses.set(answer.status, (report.statuses.get(answer.status) ?? 0) + 1);
      const fault = faultOf(made, answer, text);
      if (fault) this.note(made, kind, fault);
      if (answer.status === 200) report.succeeded.add(made.name);
      if (answer.status === 401 && isLetInNoLonger(text)) await this.callers.renew(kind);
    } catch (error) {
      this.note(made, kind, `no answer: ${String(error)}`);
      if (error instanceof DOMException && error.name === 'TimeoutError') this.hasHung = true;
    } finally {
      report.longestMs = Math.max(report.longestMs, performance.now() - at);
    }
  }

  private note({ name, mood, path, init }: Made, kind: CallerKind, fault: string): void {
    const key = `${name}: ${fault.slice(0, 120)}`;
    if (this.seen.has(key) || this.seen.size >= wrongMax) return;
    this.seen.add(key);
    const body = typeof init.body === 'string' ? init.body.slice(0, 600) : '';
    const asked = `${init.method} ${path.slice(0, 400)} ${body}`;
    this.report.wrong.push(`${name} (${mood}, ${kind}): ${fault}\n    ${asked}`);
  }
}

function isLetInNoLonger(text: string): boolean {
  return /"errorCode":"(SessionError|InvalidCredentials)"/.test(text);
}

/** What is wrong with an answer, or nothing. */
function faultOf({ name, path }: Made, answer: Response, text: string): string | null {
  const call: Call = calls[name];
  const { status } = answer;
  if (status === 304) return text === '' ? null : '304 with a body';
  if (status === 200) return call.download ? null : faultOfData(call, text);
  const code = errorCodeOf(text);
  if (code === null) return `${status} without the envelope: ${text.slice(0, 200)}`;
  if (status === 503 && answer.headers.has('retry-after')) return null;
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  const allowed: readonly string[] = errorsOf(call);
  if (allowed.includes(code)) return null;
  // Without a part of its path it is another address, or none.
  if (/\/(\/|\?|$)/.test(path)) return null;
  return `${code}, which the contract does not name: ${text.slice(0, 200)}`;
}

function faultOfData(call: Call, text: string): string | null {
  const body = JSON.parse(text) as { data?: unknown };
  if (!('data' in body)) return `200 without data: ${text.slice(0, 200)}`;
  const parsed = call.response.safeParse(body.data);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  return `not what the contract answers: ${issue?.path.join('.')} ${issue?.message}`;
}

function errorCodeOf(text: string): string | null {
  try {
    return (JSON.parse(text) as ErrorBody).error.errorCode;
  } catch {
    return null;
  }
}
