import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../reply/compress.ts';

const dist = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** Everything that a build of the portal consists of, but for its compressed forms. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const endings = { br: '.br', gzip: '.gz' } as const;

/** A file of the portal, and its compressed forms where the build has them. */
interface PortalFile {
  type: string;
  etag: string;
  isHashed: boolean;
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
}

/**
 * The files of a built portal by their paths, such as `/assets/main-1a2b.js`. What is served from
 * then on is this build, also once another has replaced it on the disk: its pages would ask for
 * parts that are gone, and talk to an older server.
 */
function readPortal(folder: string): ReadonlyMap<string, PortalFile> {
  const files = new Map<string, PortalFile>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(name)];
    if (type === undefined) continue;
    const path = join(folder, name);
    const plain = readFileSync(path);
    const compressed = (ending: string) =>
      existsSync(path + ending) ? readFileSync(path + ending) : undefined;
    files.set(`/${name.split(sep).join('/')}`, {
      type,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      isHashed: name.startsWith(`assets${sep}`),
      plain,
      br: compressed(endings.br),
      gzip: compressed(endings.gzip),
    });
  }
  return files;
}

/**
 * Answers an address that nothing else does, if the request is for a page: a browser gets the
 * portal, which knows its own screens and shows "not found" for the rest.
 */
type PageAnswer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

/** Serves the built portal and the pages for people without a login, all precompressed. */
export function mountPortal(app: FastifyInstance, folder: string = dist): PageAnswer {
  if (!existsSync(folder)) {
    app.log.warn({}, 'the portal is not built: only the API is served');
    return () => undefined;
  }
  const files = readPortal(folder);
  const send = (path: string) => (request: FastifyRequest, reply: FastifyReply) =>
    sendFile(files.get(path), request, reply);
  for (const path of files.keys()) app.get(path, send(path));
  app.get('/', send('/index.html'));
  app.get('/pay/:token', send('/pay.html'));
  app.get('/check', send('/check.html'));
  app.get('/check/:code', send('/check.html'));
  const page = send('/index.html');
  return (request, reply) => (isForPage(request) ? page(request, reply) : undefined);
}

function sendFile(
  file: PortalFile | undefined,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!file) {
    reply.callNotFound();
    return reply;
  }
  const { type, etag, isHashed } = file;
  reply.headers({
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    etag,
  });
  const known = headers['if-none-match']?.replaceAll('W/', '').split(/, */);
  if (known?.includes(etag)) return reply.code(304).send();
  const encoding = encodingFor(headers['accept-encoding']);
  const compressed = encoding && file[encoding];
  if (compressed) reply.header('content-encoding', encoding);
  return reply.type(type).send(compressed ?? file.plain);
}

function isForPage({ method, url, headers }: FastifyRequest): boolean {
  const asksForPage = method === 'GET' && (headers.accept ?? '').includes('text/html');
  return asksForPage && !url.startsWith('/api/');
}
