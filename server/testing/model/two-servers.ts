import { calls } from '@peerdesk/contract/endpoints.ts';
import type { Services } from '../../core/services.ts';
import type { Send } from '../../platform/api-client/client.ts';
import type { TestPostgres } from '../../platform/db/embedded/test-postgres.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { withClient } from '../database.ts';
import type { TestDesk } from '../desk.ts';
import { waitFor } from '../wait.ts';
import { History, type Recorded } from './history.ts';
import { Plan, type Fault, type FaultKind } from './plan-faults.ts';
import { NoAnswer, Seat } from './seat.ts';
import type { ModelServers } from './servers.ts';

const keyless: ReadonlySet<string> = new Set(
  Object.values(calls)
    .filter((call) => 'idempotencyKey' in call)
    .map(({ method, path }) => `${method} /api${path}`),
);

/** How much later each request is made than the one before, by the desk's clock, which stands. */
const betweenMs = 20;

/**
 * Two servers on one database, with faults in between. Requests go to either of them; one that has
 * no answer, or 503, is repeated with its idempotency key, on any of them, until it has one.
 *
 * The seed decides where each request goes and which fault it meets at which of its messages to the
 * database. Time decides what that message is, since servers have work of their own, and how far a
 * server has come meanwhile: a run that is made again meets the same faults, seldom at the very
 * same point.
 */
export class TwoServers implements ModelServers {
  readonly history = new History();
  readonly made = new Map<FaultKind, number>();
  private readonly desk: TestDesk;
  private readonly postgres: TestPostgres;
  private readonly seed: number;
  private readonly seats: readonly [Seat, Seat];
  private requests = 0;
  /** Where the last request went first. */
  private lastServer = 0;
  private readonly ends: Promise<unknown>[] = [];
  /** Resolves once the database, if it died, takes connections again. */
  private databaseIsUp: Promise<void> = Promise.resolve();

  private constructor(desk: TestDesk, postgres: TestPostgres, seed: number) {
    this.desk = desk;
    this.postgres = postgres;
    this.seed = seed;
    this.seats = [new Seat(desk), new Seat(desk)];
  }

  /** @param postgres of the desk, and of no other, since it dies now and then. */
  static async start(desk: TestDesk, postgres: TestPostgres, seed: number): Promise<TwoServers> {
    const servers = new TwoServers(desk, postgres, seed);
    desk.clock.stop();
    await Promise.all(servers.seats.map((seat) => seat.start()));
    // The desk's own, which only made the first admin.
    await Promise.all(desk.servers.map((server) => server.close()));
    return servers;
  }

  readonly send: Send = async (url, init) => {
    const { desk, history } = this;
    const plan = this.nextPlan();
    const { method = 'GET', body } = init;
    const what = `${method} ${new URL(url).pathname}`;
    const key = method === 'GET' || keyless.has(what) ? null : `model-${this.requests}`;
    const headers = new Headers(init.headers);
    if (key) headers.set('idempotency-key', key);
    // Whatever races goes to both.
    const first = history.openCount > 0 ? 1 - this.lastServer : plan.server();
    this.lastServer = first;
    const recorded = history.invoke({
      ...{ what, key, body: typeof body === 'string' ? body : '' },
      invokedAt: desk.clock.now(),
    });
    const answer = await waitFor(
      `an answer to ${what}`,
      async () => {
        const isFirst = recorded.sent.length === 0;
        const server = isFirst ? first : plan.server();
        const ask = () =>
          this.ask(recorded, server, () =>
            this.seat(server).send(url, { ...init, headers }, plan.way),
          );
        return isFirst ? this.during(plan.fault, server, ask) : ask();
      },
      (seen) => seen !== undefined,
    );
    history.answer(recorded, desk.clock.now());
    if (!answer) throw new Error('waited for an answer');
    return answer;
  };

  /** Sends it once. @returns undefined when what became of it is unknown. */
  private async ask(
    recorded: Recorded,
    server: number,
    send: () => Promise<Response>,
  ): Promise<Response | undefined> {
    const sent: Recorded['sent'][number] = { server, outcome: null };
    recorded.sent.push(sent);
    const answer = await send().catch((error: unknown) => {
      if (error instanceof NoAnswer) return undefined;
      throw error;
    });
    const isUnknown = answer === undefined || answer.status === 503;
    sent.outcome = isUnknown ? 'unknown' : answer.ok ? 'ok' : 'fail';
    return isUnknown ? undefined : answer;
  }

  async sweep(work: (services: Services) => Promise<void>): Promise<void> {
    const plan = this.nextPlan();
    let isFirst = true;
    await waitFor('a job to be done', async () => {
      const server = plan.server();
      const once = () => this.seat(server).live((running) => work(running.server.services));
      const fault = isFirst ? plan.fault : undefined;
      isFirst = false;
      try {
        await this.during(fault, server, once);
        return true;
      } catch (error) {
        if (isPassing(error)) return false;
        throw error;
      }
    });
  }

  private seat(server: number): Seat {
    return this.seats[server === 0 ? 0 : 1];
  }

  private nextPlan(): Plan {
    this.requests += 1;
    this.desk.clock.advance(betweenMs);
    return new Plan(this.seed, this.requests);
  }

  /** Makes the fault at its message, or else when the work is done. */
  private async during<T>(
    fault: Fault | undefined,
    server: number,
    work: () => Promise<T>,
  ): Promise<T> {
    const proxy = fault && this.seat(server).proxy;
    if (!proxy) return work();
    const makeNow = proxy.atNext(fault.message, () => this.make(fault, server));
    try {
      return await work();
    } finally {
      makeNow();
      // What the test itself reads needs it.
      await this.databaseIsUp;
    }
  }

  private make({ kind, lostMs }: Fault, server: number): void {
    this.made.set(kind, (this.made.get(kind) ?? 0) + 1);
    const seat = this.seat(server);
    const faults: Readonly<Record<FaultKind, () => void>> = {
      'its connections are cut': () => seat.proxy?.cut(),
      'all connections are cut': () => this.seats.forEach((one) => one.proxy?.cut()),
      'the database ends connections': () => this.endConnections(),
      'packets are lost': () => void seat.proxy?.losePackets(lostMs),
      'the database dies': () => this.killDatabase(),
      'it dies': () => seat.kill(),
      'both die': () => this.seats.forEach((one) => one.kill()),
      'it is stopped': () => seat.drain(),
    };
    faults[kind]();
  }

  /** Half of those of both servers. A server that starts ends by that, as the desk's own do. */
  private endConnections(): void {
    if (this.seats.some((seat) => seat.isStarting)) return;
    const half = (this.made.get('the database ends connections') ?? 0) % 2;
    const ended = this.desk.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid % 2 = $1
         and usename = (select name from server_login)`,
      [half],
    );
    this.ends.push(ended);
  }

  /** A server that starts ends by that, as the desk's own do. */
  private killDatabase(): void {
    if (this.seats.some((seat) => seat.isStarting)) return;
    const { desk, postgres } = this;
    const takesConnections = () =>
      withClient(desk.databaseUrl, () => Promise.resolve(true)).catch(() => false);
    this.databaseIsUp = postgres
      .kill()
      .then(() => waitFor('the database to be back', takesConnections))
      .then(() => undefined);
    this.ends.push(this.databaseIsUp);
  }

  /** What happened, in one line. */
  get story(): string {
    const { history, made } = this;
    const asked = `${history.all.length} requests, ${history.count('unknown')} times no answer`;
    return [asked, ...[...made].map(([kind, times]) => `${kind}: ${times}`)].join(', ');
  }

  async close(): Promise<void> {
    await Promise.all(this.ends);
    await Promise.all(this.seats.map((seat) => seat.close()));
  }
}

/** A job that failed like this is done again, as it is in time. */
function isPassing(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isPassing);
  const isOfStopped = error instanceof Error && error.message.includes('after calling end');
  return error instanceof NoAnswer || isUnavailable(error) || isOfStopped;
}
