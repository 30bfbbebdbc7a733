import type { Server } from '../../entry/server.ts';
import type { Send } from '../../platform/api-client/client.ts';
import { answerMsMost } from '../../platform/http/reply/answer-in-time.ts';
import type { TestDesk } from '../desk.ts';
import { startSilentProxy, type SilentProxy } from '../doubles/silent-proxy.ts';
import { inProcess } from './participants.ts';

/** Nobody knows what became of the request. */
export class NoAnswer extends Error {}

/** A server, from its start to its end. */
interface Running {
  server: Server;
  proxy: SilentProxy;
  base: string;
  inProcess: Send;
  /** Rejects when it dies, and so does whatever waits for it. */
  death: Promise<never>;
  die: () => void;
}

/**
 * The place of one server, which is started anew whenever it has ended. It reaches the database
 * through a proxy of its own, which can break. It shares the process with the other one, so that
 * its death is played: no connection of it reaches the database any more, and no answer comes.
 */
export class Seat {
  private readonly desk: TestDesk;
  private running: Running | undefined;
  private starting: Promise<void> | undefined;
  private failure: unknown;
  private readonly endings: Promise<unknown>[] = [];
  /** What it was asked within this process: one that stops waits only for what came by HTTP. */
  private readonly asked = new Set<Promise<unknown>>();

  constructor(desk: TestDesk) {
    this.desk = desk;
  }

  async start(): Promise<void> {
    const proxy = await startSilentProxy(this.desk.serverUrl);
    const server = await this.desk.startServer({
      databaseUrl: proxy.url,
      ...asInService(this.desk),
    });
    const base = await server.app.listen({ port: 0 });
    const { promise: death, reject } = Promise.withResolvers<never>();
    death.catch(() => undefined);
    const die = () => reject(new NoAnswer('the server died'));
    this.running = { server, proxy, base, inProcess: inProcess(server.app), death, die };
  }

  /** Undefined while it is started. */
  get services(): Server['services'] | undefined {
    return this.running?.server.services;
  }

  get proxy(): SilentProxy | undefined {
    return this.running?.proxy;
  }

  /** Is it being started? */
  get isStarting(): boolean {
    return this.starting !== undefined;
  }

  /** @throws {NoAnswer} when the whole answer does not come. */
  async send(url: string, init: RequestInit, way: 'http' | 'in process'): Promise<Response> {
    return this.live(async (running) => {
      const isByHttp = way === 'http' || this.isStarting;
      const answer = isByHttp
        ? sendByHttp(running.base, url, init)
        : this.inject(running, url, init);
      return answer.catch((error: unknown) => {
        throw new NoAnswer(String(error), { cause: error });
      });
    });
  }

  private inject(running: Running, url: string, init: RequestInit): Promise<Response> {
    const answer = running.inProcess(url, init).finally(() => this.asked.delete(answer));
    this.asked.add(answer);
    return answer;
  }

  /** @throws {NoAnswer} when it does not run, or dies meanwhile. */
  async live<T>(work: (running: Running) => Promise<T>): Promise<T> {
    if (this.failure !== undefined) throw this.failure;
    if (!this.running) throw new NoAnswer('no server runs');
    return Promise.race([work(this.running), this.running.death]);
  }

  /** It dies at once, and is started anew. */
  kill(): void {
    const { running } = this;
    if (!running || this.starting) return;
    this.running = undefined;
    running.die();
    running.server.app.server.closeAllConnections();
    this.endings.push(running.proxy.close(), running.server.close());
    this.startAnew(Promise.resolve());
  }

  /** It answers what it was asked, takes nothing more, and is started anew. */
  drain(): void {
    const { running } = this;
    if (!running || this.starting) return;
    const asked = Promise.allSettled(this.asked);
    const stopped = asked.then(() => running.server.close());
    this.startAnew(
      stopped.then(() => {
        this.running = undefined;
        return running.proxy.close();
      }),
    );
  }

  private startAnew(after: Promise<void>): void {
    this.starting = after
      .then(() => this.start())
      .catch((error: unknown) => (this.failure = error))
      .then(() => (this.starting = undefined));
  }

  async close(): Promise<void> {
    await this.starting;
    await this.running?.server.close();
    await this.running?.proxy.close();
    await Promise.all(this.endings);
  }
}

/** As servers run, behind a proxy: they keep what they count, and answer in time. */
function asInService({ servers: [first] }: TestDesk) {
  if (!first) throw new Error('a test desk has a server');
  const env = { ...first.services.env, TRUST_PROXY: true };
  return { env, countsKept: 500, answerMs: answerMsMost };
}

/** The host of the URL is the caller's address. */
async function sendByHttp(base: string, url: string, init: RequestInit): Promise<Response> {
  const { hostname, pathname, search } = new URL(url);
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', hostname);
  const {
    status,
    headers: answered,
    ...answer
  } = await readWhole(await fetch(base + pathname + search, { ...init, headers }));
  return new Response(answer.body, { status, headers: answered });
}

async function readWhole(answer: Response) {
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}
