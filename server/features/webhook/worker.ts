import type { Services } from '../../core/services.ts';
import { attempt, leaseMs, type Posting } from './attempt.ts';
import { takeDue, type Taken } from './store-attempts.ts';

const lookEveryMs = 250;
/** Attempts under way on one server, and of one merchant on all of them. */
const most = 32;
const perMerchant = 4;
/** What attempts get to end when the server stops; others are made again elsewhere. */
const stopMs = 1_500;

/**
 * Sends what is due, on every server that does long work. A slow receiver keeps its own few
 * attempts busy and nobody else's.
 */
export class WebhookWorker {
  private readonly services: Services;
  private readonly posting: Posting;
  private readonly underWay = new Set<Promise<void>>();
  private looking: Promise<unknown> | undefined;
  private mayBeMore = false;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  private readonly everyMs: number;

  constructor(services: Services, posting: Posting = {}, everyMs = lookEveryMs) {
    this.services = services;
    this.posting = posting;
    this.everyMs = everyMs;
  }

  start(): void {
    this.timer = setInterval(() => this.look(), this.everyMs);
    this.look();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.looking;
    const wait = Promise.withResolvers<void>();
    const late = setTimeout(wait.resolve, stopMs);
    await Promise.race([Promise.allSettled(this.underWay), wait.promise]);
    clearTimeout(late);
  }

  /** Sends everything that is due now, and returns once that is done. */
  async sendDue(): Promise<void> {
    while ((await this.take()) > 0) await Promise.all(this.underWay);
  }

  /** Starts what is due, as far as there is room; returns how many attempts that is. */
  private async take(): Promise<number> {
    const room = most - this.underWay.size;
    if (room <= 0 || this.isStopped) return 0;
    const { pool, clock } = this.services;
    const taken = await takeDue(pool, clock(), { most: room, perMerchant, leaseMs });
    for (const one of taken) this.begin(one);
    return taken.length;
  }

  private begin(taken: Taken): void {
    const done = this.attempt(taken).finally(() => {
      this.underWay.delete(done);
      // A receiver that answers at once is not kept waiting for its next four.
      if (this.timer !== undefined) this.look();
    });
    this.underWay.add(done);
  }

  /** Not before the last look has ended, and then once for all who asked meanwhile. */
  private look(): void {
    if (this.looking) {
      this.mayBeMore = true;
      return;
    }
    this.mayBeMore = false;
    const looking = this.take().catch(this.logged);
    this.looking = looking.finally(() => {
      this.looking = undefined;
      if (this.mayBeMore) this.look();
    });
  }

  private async attempt(taken: Taken): Promise<void> {
    await attempt(this.services, taken, this.posting).catch(this.logged);
  }

  private readonly logged = (error: unknown): number => {
    this.services.log.error({ err: error }, 'webhooks could not be sent and are tried again');
    return 0;
  };
}
