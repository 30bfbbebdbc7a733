import type { ServerResponse } from 'node:http';

const mergeMs = 250;
/** A portal without a heartbeat for 10 s shows that it is not live. */
const heartbeatMs = 5_000;
/** How many unsent characters a stream may buffer before it is closed. */
const unreadMax = 64 * 1024;
/** More tabs than anybody opens: each stream keeps a connection. */
const streamsOfSessionMax = 64;

interface Listener {
  scopes: readonly string[];
  sessionId: string;
  response: ServerResponse;
  pending: Set<string>;
  flushAt: number;
}

/**
 * The open event streams of this node. Each receives the topics that changed in its scopes, never
 * the data, at most four times a second.
 */
export class Hub {
  private readonly byScope = new Map<string, Set<Listener>>();
  private readonly waiting = new Set<Listener>();
  private readonly all = new Set<Listener>();
  private readonly timers: NodeJS.Timeout[] = [];
  private isClosed = false;

  constructor() {
    this.timers.push(setInterval(() => this.flush(), 50).unref());
    this.timers.push(setInterval(() => this.write(': alive\n\n'), heartbeatMs).unref());
  }

  /**
   * Adds a stream whose headers are already sent; it is removed when its connection closes. A
   * stream whose client has already disconnected is not added, since there would be no further
   * close event. A session with very many streams loses its oldest.
   */
  join(scopes: readonly string[], sessionId: string, response: ServerResponse): void {
    if (response.destroyed || response.closed) return;
    if (this.isClosed) return void response.end();
    const [oldest, ...others] = [...this.all].filter((one) => one.sessionId === sessionId);
    if (oldest && others.length + 1 >= streamsOfSessionMax) this.end(oldest);
    const listener = { scopes, sessionId, response, pending: new Set<string>(), flushAt: 0 };
    this.all.add(listener);
    for (const scope of scopes) {
      const group = this.byScope.get(scope) ?? new Set();
      group.add(listener);
      this.byScope.set(scope, group);
    }
    response.on('close', () => this.leave(listener));
    response.on('error', () => this.leave(listener));
  }

  changed(topic: string, scopes: readonly string[]): void {
    for (const scope of scopes) {
      for (const listener of this.byScope.get(scope) ?? []) {
        listener.pending.add(topic);
        this.waiting.add(listener);
      }
    }
  }

  /** Ends the streams of an ended session. */
  closeSession(sessionId: string): void {
    for (const listener of this.all) {
      if (listener.sessionId === sessionId) this.end(listener);
    }
  }

  /** Asks every client to reconnect, to whichever server is ready. */
  close(): void {
    this.isClosed = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const listener of this.all) {
      listener.response.write('event: reconnect\ndata: {}\n\n');
      this.end(listener);
    }
  }

  get size(): number {
    return this.all.size;
  }

  private flush(): void {
    const now = Date.now();
    for (const listener of this.waiting) {
      if (listener.flushAt > now) continue;
      const data = JSON.stringify({ topics: [...listener.pending] });
      this.send(listener, `event: changed\ndata: ${data}\n\n`);
      listener.pending.clear();
      listener.flushAt = now + mergeMs;
      this.waiting.delete(listener);
    }
  }

  private write(text: string): void {
    for (const listener of this.all) this.send(listener, text);
  }

  /** A client that does not read its stream is disconnected: it would cost ever more memory. */
  private send(listener: Listener, text: string): void {
    const { response } = listener;
    if (response.writableLength > unreadMax) response.destroy();
    else response.write(text);
  }

  private end(listener: Listener): void {
    this.leave(listener);
    listener.response.end();
  }

  private leave(listener: Listener): void {
    this.all.delete(listener);
    this.waiting.delete(listener);
    for (const scope of listener.scopes) {
      const group = this.byScope.get(scope);
      group?.delete(listener);
      if (group?.size === 0) this.byScope.delete(scope);
    }
  }
}
