import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Log } from './log.ts';

export interface EventLoopLimits {
  /** The delays from which on a line is logged, and repeatable requests are refused. */
  logAboveMs: number;
  shedAboveMs: number;
  /** How long they are refused: delayed requests arrive all at once. */
  shedForMs: number;
  lookMs: number;
}

export const eventLoopLimits: EventLoopLimits = {
  logAboveMs: 500,
  shedAboveMs: 1500,
  shedForMs: 1000,
  lookMs: 250,
};

const resolutionMs = 20;

/** Measures the event-loop delay of the main thread. */
export class EventLoopWatch {
  private readonly limits: EventLoopLimits;
  private readonly delays = monitorEventLoopDelay({ resolution: resolutionMs });
  private readonly timer: NodeJS.Timeout;
  private readonly log: Log;
  private lookedAt = performance.now();
  private behindUntil = -Infinity;
  private shed = 0;

  constructor(limits: EventLoopLimits, log: Log) {
    this.limits = limits;
    this.log = log;
    this.delays.enable();
    this.timer = setInterval(() => this.look(), limits.lookMs).unref();
  }

  /**
   * Whether to refuse a repeatable request, because of the delay or another overload; counts those
   * that are.
   */
  shouldShed(isBehindElsewhere = false): boolean {
    if (!isBehindElsewhere && performance.now() > this.behindUntil) return false;
    this.shed += 1;
    return true;
  }

  stop(): void {
    clearInterval(this.timer);
    this.delays.disable();
  }

  private look(): void {
    const now = performance.now();
    // This look itself may come late, and before what measures the delays.
    const lateMs = now - this.lookedAt - this.limits.lookMs;
    const delayMs = Math.round(Math.max(lateMs, this.delays.max / 1e6 - resolutionMs));
    this.lookedAt = now;
    this.delays.reset();
    const { logAboveMs, shedAboveMs, shedForMs } = this.limits;
    if (delayMs >= shedAboveMs) this.behindUntil = now + shedForMs;
    if (delayMs < logAboveMs && this.shed === 0) return;
    const what =
      delayMs >= logAboveMs ? 'the main thread was busy for long' : 'the server was busy';
    this.log.warn({ delayMs, shed: this.shed }, what);
    this.shed = 0;
  }
}
