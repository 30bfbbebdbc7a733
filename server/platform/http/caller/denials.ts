import type { ErrorCode } from '@peerdesk/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../../runtime/log.ts';

const windowMs = 60_000;
/** How many denials of a minute have a line of their own. */
const linesMax = 300;

/**
 * Logs who was denied what. In a flood the rest is counted per call and code, and logged at the end
 * of the minute: every denial is in the log, and nobody can fill the disk with them.
 */
export class Denials {
  private readonly log: Log;
  private readonly timer: NodeJS.Timeout;
  private lines = 0;
  private readonly counted = new Map<string, { call: string; refusal: ErrorCode; count: number }>();

  constructor(log: Log) {
    this.log = log;
    this.timer = setInterval(() => this.flush(), windowMs).unref();
  }

  record(request: Pick<FastifyRequest, 'log' | 'ip'>, call: string, refusal: ErrorCode): void {
    if (this.lines < linesMax) {
      this.lines += 1;
      request.log.warn({ call, refusal, ip: request.ip }, 'denied');
      return;
    }
    const key = `${call} ${refusal}`;
    const known = this.counted.get(key) ?? { call, refusal, count: 0 };
    known.count += 1;
    this.counted.set(key, known);
  }

  flush(): void {
    for (const counted of this.counted.values()) this.log.warn(counted, 'denied');
    this.counted.clear();
    this.lines = 0;
  }

  stop(): void {
    clearInterval(this.timer);
    this.flush();
  }
}
