import type { ServerResponse } from 'node:http';

/** Four times a second, as the fifth turn after the last one comes a little early or late. */
const turnMs = 50;
const mergeMs = 225;
/** A portal without a heartbeat for 10 s shows that it is not live. */
const heartbeatMs = 5_000;
/** How many unsent characters a stream may buffer before it is closed. */
const unreadMax = 64 * 1024;
/** Whoever was let in just before their session ended has opened the stream long before this. */
const endedKeptMs = 60_000;
/** More tabs than anybody opens: each stream keeps a connection. */
const streamsOfSessionMax = 64;

interface Listener {
  sessionId: string;
  response: ServerResponse;
  group: Group;
}

/** Streams of the same scopes: each of them is sent the same. */
interface Group {
  scopes: readonly string[];
  listeners: Set<Listener>;
  pending: Set<string>;
  flushAt: number;
}

/** A message of the stream, and the same as HTTP frames a piece of an answer without a length. */
interface Message {
  text: string;
  chunk: Buffer;
}

function messageOf(text: string): Message {
  const length = Buffer.byteLength(text).toString(16);
  return { text, chunk: Buffer.from(`${length}\r\n${text}\r\n`) };
}

const alive = messageOf(': alive\n\n');

/**
 * The open event streams of this node. Each receives the topics that changed in its scopes, never
 * the data, about four times a second at most.
 */
export class Hub {
  private readonly groups = new Map<string, Group>();
  private readonly byScope = new Map<string, Set<Group>>();
  private readonly waiting = new Set<Group>();
  private readonly all = new Set<Listener>();
  /** Sessions that have ended, and when. */
  private readonly ended = new Map<string, number>();
  private readonly timers: NodeJS.Timeout[] = [];
  private isClosed = false;

  constructor() {
    this.timers.push(setInterval(() => this.flush(), turnMs).unref());
    this.timers.push(setInterval(() => this.beat(), heartbeatMs).unref());
  }

  /**
   * Adds a stream whose headers are already sent; it is removed when its connection closes. A
   * stream whose client has already disconnected is not added, since there would be no further
   * close event, and that of a session that ended meanwhile is ended. A session with very many
   * streams loses its oldest.
   */
  join(scopes: readonly string[], sessionId: string, response: ServerResponse): void {
    if (response.destroyed || response.closed) return;
    if (this.isClosed || this.ended.has(sessionId)) return void response.end();
    const [oldest, ...others] = [...this.all].filter((one) => one.sessionId === sessionId);
    if (oldest && others.length + 1 >= streamsOfSessionMax) this.end(oldest);
    const group = this.groupOf(scopes);
    const listener = { sessionId, response, group };
    this.all.add(listener);
    group.listeners.add(listener);
    response.on('close', () => this.leave(listener));
    response.on('error', () => this.leave(listener));
  }

  changed(topic: string, scopes: readonly string[]): void {
    for (const scope of scopes) {
      for (const group of this.byScope.get(scope) ?? []) {
        group.pending.add(topic);
        this.waiting.add(group);
      }
    }
  }

  /** Ends the streams of an ended session. */
  closeSession(sessionId: string): void {
    this.ended.set(sessionId, Date.now());
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
    for (const group of this.waiting) {
      if (group.flushAt > now) continue;
      const data = JSON.stringify({ topics: [...group.pending] });
      const message = messageOf(`event: changed\ndata: ${data}\n\n`);
      for (const listener of group.listeners) this.send(listener, message);
      group.pending.clear();
      group.flushAt = now + mergeMs;
      this.waiting.delete(group);
    }
  }

  private beat(): void {
    const before = Date.now() - endedKeptMs;
    for (const [sessionId, at] of this.ended) if (at < before) this.ended.delete(sessionId);
    for (const listener of this.all) this.send(listener, alive);
  }

  /**
   * To the connection itself, where there is one: an answer would frame each message for each
   * stream anew, in three pieces. A client that does not read its stream is disconnected: it would
   * cost ever more memory.
   */
  private send({ response }: Listener, { text, chunk }: Message): void {
    const { socket } = response;
    if (response.writableLength > unreadMax) response.destroy();
    else if (socket && response.chunkedEncoding) socket.write(chunk);
    else response.write(text);
  }

  private groupOf(scopes: readonly string[]): Group {
    const name = JSON.stringify(scopes);
    const known = this.groups.get(name);
    if (known) return known;
    const group = {
      scopes,
      listeners: new Set<Listener>(),
      pending: new Set<string>(),
      flushAt: 0,
    };
    this.groups.set(name, group);
    for (const scope of scopes) {
      const others = this.byScope.get(scope) ?? new Set();
      others.add(group);
      this.byScope.set(scope, others);
    }
    return group;
  }

  private end(listener: Listener): void {
    this.leave(listener);
    listener.response.end();
  }

  private leave(listener: Listener): void {
    const { group } = listener;
    this.all.delete(listener);
    group.listeners.delete(listener);
    if (group.listeners.size > 0 || this.groups.get(JSON.stringify(group.scopes)) !== group) return;
    this.groups.delete(JSON.stringify(group.scopes));
    this.waiting.delete(group);
    for (const scope of group.scopes) {
      const others = this.byScope.get(scope);
      others?.delete(group);
      if (others?.size === 0) this.byScope.delete(scope);
    }
  }
}
