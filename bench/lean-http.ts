import { connect, type Socket } from 'node:net';

/** What came back, as it came. */
export interface LeanAnswer {
  status: number;
  text: string;
}

/** Connections that nothing waits on, by the address that they lead to. */
const idle = new Map<string, LeanConnection[]>();

/**
 * One HTTP call over a connection that is kept for the next one. It knows only what this server
 * answers: a body with its length. pgbench costs the machine little beside what it measures, so the
 * calls that stand beside it should too; Node's own client takes some four times as much.
 */
export async function leanCall(
  base: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<LeanAnswer> {
  const free = idle.get(base) ?? [];
  idle.set(base, free);
  const kept = free.pop();
  const connection = kept ?? new LeanConnection(new URL(base));
  try {
    const answer = await connection.call(requestText(base, method, path, headers, body));
    free.push(connection);
    return answer;
  } catch (error) {
    // A server closes connections that nothing was asked on: what only reads is asked again.
    if (kept && method === 'GET') return leanCall(base, method, path, headers, body);
    throw error;
  }
}

function requestText(
  base: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string,
): string {
  let text = `${method} ${path} HTTP/1.1\r\nhost: ${base.slice(base.indexOf('//') + 2)}\r\n`;
  for (const name in headers) text += `${name}: ${headers[name]}\r\n`;
  if (body !== '') text += `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${text}\r\n${body}`;
}

/** Asks one thing after the other. */
class LeanConnection {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #waiting: PromiseWithResolvers<LeanAnswer> | null = null;

  constructor({ hostname, port }: URL) {
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
      const answer = answerIn(this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks));
      if (answer) this.#end((waiting) => waiting.resolve(answer));
    });
    this.#socket.on('error', (error) => this.#end((waiting) => waiting.reject(error)));
    this.#socket.on('close', () => {
      for (const free of idle.values()) {
        if (free.includes(this)) free.splice(free.indexOf(this), 1);
      }
      this.#end((waiting) => waiting.reject(new Error('the server closed the connection')));
    });
  }

  call(text: string): Promise<LeanAnswer> {
    this.#waiting = Promise.withResolvers<LeanAnswer>();
    this.#socket.write(text);
    return this.#waiting.promise;
  }

  #end(tell: (waiting: PromiseWithResolvers<LeanAnswer>) => void): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#chunks = [];
    if (waiting) tell(waiting);
  }
}

const headEnd = '\r\n\r\n';

/** The answer, once all of it is there. */
function answerIn(bytes: Buffer): LeanAnswer | null {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without its length: ${head}`);
  const from = end + headEnd.length;
  if (bytes.length < from + Number(length)) return null;
  return {
    status: Number(head.slice(9, 12)),
    text: bytes.toString('utf8', from, from + Number(length)),
  };
}
