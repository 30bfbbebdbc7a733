import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Log } from '../../runtime/log.ts';
import { addressKey } from '../caller/address-key.ts';
import { Holdings } from './holdings.ts';

export interface BodyLimits {
  /** The timeout for the headers of a request. */
  headersMs: number;
  /** The timeout for a body, unless it is an upload of a signed-in user. */
  bodyMs: number;
  /** The minimum average rate of such an upload, in bytes per second, after `bodyMs`. */
  uploadBytesPerSecond: number;
  /** The most unfinished bodies of one address (IPv6: one /64), and of all. */
  perAddress: number;
  inAll: number;
  /** The most unfinished uploads of one person, including queued ones. */
  uploadsPerPerson: number;
  /** The most bytes of unfinished uploads in memory. */
  uploadBytesInAll: number;
  lookMs: number;
}

/**
 * A statement of 25 MB gets through from a phone that sends 16 kB a second, in 27 minutes. Complete
 * bodies leave the count within milliseconds, so that only slow ones ever reach the maxima.
 */
export const bodyLimits: BodyLimits = {
  headersMs: 15_000,
  bodyMs: 30_000,
  uploadBytesPerSecond: 16 * 1024,
  perAddress: 64,
  inAll: 500,
  uploadsPerPerson: 16,
  uploadBytesInAll: 256 * 1024 * 1024,
  lookMs: 1000,
};

/** The most time that any request can take to arrive, in whole milliseconds. */
export function requestMsMax(limits: BodyLimits, bytesMax: number): number {
  return limits.bodyMs + Math.ceil((bytesMax / limits.uploadBytesPerSecond) * 1000);
}

interface Unfinished {
  request: IncomingMessage;
  reply: FastifyReply;
  since: number;
  /** The bytes that the connection had received before. */
  bytesBefore: number;
  kind: 'body' | 'upload that waits' | 'upload';
}

/**
 * The requests whose bodies have not arrived in full. When there are too many, the oldest of
 * whoever has the most is ended, never the newest: a flood of slow bodies keeps nobody else out.
 */
export class UnfinishedBodies {
  private readonly all = new Map<IncomingMessage, Unfinished>();
  private readonly byAddress = new Holdings<Unfinished>();
  private readonly byPerson = new Holdings<Unfinished>();
  private readonly limits: BodyLimits;
  private readonly log: Log;
  private readonly answerTo: (url: string) => string;
  private endedLately = 0;

  /** `answerTo` makes the response to a body that is ended, as bytes on the connection. */
  constructor(limits: BodyLimits, log: Log, answerTo: (url: string) => string) {
    this.limits = limits;
    this.log = log;
    this.answerTo = answerTo;
  }

  get count(): number {
    return this.all.size;
  }

  /** Watches the body of every request, whatever becomes of the request. */
  watch(app: FastifyInstance): void {
    const timer = setInterval(() => this.look(), this.limits.lookMs).unref();
    app.addHook('onRequest', (request, reply, done) => {
      this.add(request, reply);
      done();
    });
    app.addHook('onClose', (_app, done) => {
      clearInterval(timer);
      done();
    });
  }

  /** The body is an upload of somebody who is signed in; it is not read before its turn. */
  awaitsTurn(request: IncomingMessage, person: string): void {
    const body = this.all.get(request);
    if (!body) return;
    this.byAddress.delete(body);
    body.kind = 'upload that waits';
    this.byPerson.add(person, body);
    const held = this.byPerson.of(person);
    if (held.size > this.limits.uploadsPerPerson) this.end(oldestOf(held));
  }

  /** The upload is read from now on, and has to arrive. */
  takesTurn(request: IncomingMessage): void {
    const body = this.all.get(request);
    if (!body) return;
    body.kind = 'upload';
    body.since = performance.now();
    body.bytesBefore = request.socket.bytesRead;
  }

  private add({ raw, headers, ip }: FastifyRequest, reply: FastifyReply): void {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
    if (raw.complete || (length === '0' && encoding === undefined)) return;
    const body: Unfinished = {
      request: raw,
      reply,
      since: performance.now(),
      bytesBefore: raw.socket.bytesRead,
      kind: 'body',
    };
    this.all.set(raw, body);
    this.byAddress.add(addressKey(ip), body);
    raw.once('end', () => this.leave(body)).once('close', () => this.leave(body));
    const held = this.byAddress.of(addressKey(ip));
    if (held.size > this.limits.perAddress) this.end(oldestOf(held));
    else if (this.byAddress.size > this.limits.inAll) {
      this.end(oldestOf(this.byAddress.largest(({ size }) => size)));
    }
  }

  private look(): void {
    for (const body of this.all.values()) if (this.isLate(body)) this.end(body);
    this.freeMemory();
    if (this.endedLately === 0) return;
    this.log.warn({ ended: this.endedLately, left: this.count }, 'ended unfinished requests');
    this.endedLately = 0;
  }

  private isLate(body: Unfinished): boolean {
    const ms = performance.now() - body.since;
    if (body.kind === 'upload that waits' || ms <= this.limits.bodyMs) return false;
    const dueBytes = ((ms - this.limits.bodyMs) / 1000) * this.limits.uploadBytesPerSecond;
    return body.kind === 'body' || bytesOf(body) < dueBytes;
  }

  private freeMemory(): void {
    const bytesIn = (held: ReadonlySet<Unfinished>) =>
      [...held].reduce((sum, body) => sum + bytesOf(body), 0);
    for (;;) {
      const held = this.byPerson.largest(bytesIn);
      if (bytesIn(new Set(this.byPerson.all())) <= this.limits.uploadBytesInAll) return;
      this.end(oldestOf(held));
    }
  }

  private end(body: Unfinished | undefined): void {
    if (!body) return;
    this.leave(body);
    this.endedLately += 1;
    const { socket, url = '' } = body.request;
    if (!body.reply.raw.headersSent && socket.writable) socket.write(this.answerTo(url));
    socket.destroySoon();
  }

  private leave(body: Unfinished): void {
    this.all.delete(body.request);
    this.byAddress.delete(body);
    this.byPerson.delete(body);
  }
}

/** What a body has brought so far; an upload that waits is not read. */
function bytesOf({ kind, request, bytesBefore }: Unfinished): number {
  return kind === 'upload that waits' ? 0 : request.socket.bytesRead - bytesBefore;
}

function oldestOf(held: ReadonlySet<Unfinished>): Unfinished | undefined {
  return held.values().next().value;
}
