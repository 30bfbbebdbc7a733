import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the receiver was sent, and answers to `GET /log`. */
export interface Received {
  path: string;
  at: number;
  headers: Record<string, string>;
  body: string;
  /** The same bytes in base64, for bodies that are no text. */
  base64: string;
}

const log: Received[] = [];
/** Paths that answer 500 until somebody posts to `/mend`. */
let isMended = false;

/** A merchant's server that behaves as badly as the path says. */
function answer(path: string, response: ServerResponse): void {
  const [, behaviour = '', where = ''] = path.split('/');
  switch (behaviour) {
    case 'hang':
      return;
    case 'slow':
      setTimeout(() => response.end('slow but sure'), 700);
      return;
    case 'redirect':
      response.writeHead(307, { location: decodeURIComponent(where) }).end();
      return;
    case 'huge':
      pour(response);
      return;
    case 'cut':
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => response.destroy(), 50);
      return;
    case 'down':
      response.writeHead(isMended ? 200 : 500).end(isMended ? 'mended' : 'down for maintenance');
      return;
    case 'left':
      response.writeHead(410).end();
      return;
    case 'gone':
      response.writeHead(500).end('x'.repeat(5000));
      return;
    default:
      response.end('thanks');
  }
}

/** An answer without an end. */
function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(16 * 1024, 'x');
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more).on('error', () => undefined);
  more();
}

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '';
  if (path === '/log') return void response.end(JSON.stringify(log));
  if (path === '/mend') isMended = true;
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers = request.headers as Record<string, string>;
  const bytes = Buffer.concat(chunks);
  const base64 = bytes.toString('base64');
  log.push({ path, at: Date.now(), headers, body: bytes.toString(), base64 });
  answer(path, response);
}

const server = createServer((request, response) => {
  take(request, response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
