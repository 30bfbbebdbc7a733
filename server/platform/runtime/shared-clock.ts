import { uptime } from 'node:os';

/** A reading of the database's clock, with its round trip by `performance.now()`. */
export interface TimeSample {
  time: number;
  askedAt: number;
  answeredAt: number;
}

/** A difference up to this is adopted at once. */
const followedMaxMs = 5_000;
/** A jump that lasts this long is taken as intended. */
const meantAfterMs = 10 * 60_000;
/** The tolerance between two clocks of one machine. */
const noiseMs = 5;

/**
 * The time of the database, so that all servers have one, carried on by this machine's steady clock
 * between two answers. A jump of the database's clock is not followed until it has stayed: sessions
 * would end and deadlines move because somebody set a clock wrong for a moment.
 */
export class SharedClock {
  private base = 0;
  private baseAt = 0;
  private upAt = 0;
  private isSet = false;
  private jumpedAt: number | null = null;
  private readonly up: () => number;

  /** @param up milliseconds since the machine was started, those in which it slept included. */
  constructor(up: () => number = () => uptime() * 1000) {
    this.up = up;
  }

  /** Epoch milliseconds; this machine's own idea of them until the first answer. */
  now(at = performance.now()): number {
    return this.isSet ? Math.round(this.base + at - this.baseAt) : Date.now();
  }

  /** @returns how many milliseconds the database's clock is ahead, while a jump is not followed. */
  take({ time, askedAt, answeredAt }: TimeSample): number {
    const middle = (askedAt + answeredAt) / 2;
    const slept = this.isSet ? this.sleptUntil(answeredAt) : 0;
    const off = time - (this.base + middle - this.baseAt + slept);
    const isNoise = Math.abs(off) <= (answeredAt - askedAt) / 2 + noiseMs;
    const isJump = this.isSet && Math.abs(off) > followedMaxMs;
    if (!isJump) this.jumpedAt = null;
    else this.jumpedAt ??= answeredAt;
    const isMeant = this.jumpedAt !== null && answeredAt - this.jumpedAt >= meantAfterMs;
    const isFollowed = !this.isSet || (isJump ? isMeant : !isNoise);
    const believed = isFollowed ? time : this.base + middle - this.baseAt + slept;
    this.base = believed;
    this.baseAt = middle;
    this.upAt = this.up() - (answeredAt - middle);
    this.isSet = true;
    if (isFollowed) this.jumpedAt = null;
    return isFollowed || !isJump ? 0 : off;
  }

  /** What `performance.now()` left out since the last answer, as while a laptop is closed. */
  private sleptUntil(at: number): number {
    const slept = this.up() - this.upAt - (at - this.baseAt);
    return slept > followedMaxMs ? slept : 0;
  }
}
