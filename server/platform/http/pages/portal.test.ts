import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountPortal } from './portal.ts';

let folder: string;
let app: FastifyInstance;

/** As a build leaves it; each has a part that no other has. */
async function build(name: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'assets'), { recursive: true });
  const files = {
    'index.html': `<script src="/assets/${name}.js"></script>`,
    'pay.html': `pay ${name}`,
    'check.html': `check ${name}`,
    [`assets/${name}.js`]: `part of ${name}`,
    [`assets/${name}.js.br`]: `small ${name}`,
    [`assets/${name}.js.map`]: 'for no one',
  };
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peerdesk-portal-'));
  await build('first');
  app = fastify();
  const answerPage = mountPortal(app, folder);
  app.setNotFoundHandler(
    (request, reply) => answerPage(request, reply) ?? reply.code(404).send('no'),
  );
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a build that replaces the one it started with is served after a restart alone', async () => {
  await build('second');
  expect((await ask('/')).body).toContain('/assets/first.js');
  expect((await ask('/operations/payin', { accept: 'text/html' })).body).toContain('first');
  expect((await ask('/pay/abc')).body).toBe('pay first');
  expect((await ask('/assets/first.js')).body).toBe('part of first');
  expect((await ask('/assets/second.js')).statusCode).toBe(404);
});

test('a part is sent compressed to whoever takes it so, and kept for good', async () => {
  const part = await ask('/assets/first.js', { 'accept-encoding': 'gzip, br' });
  expect(part.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(part.body).toBe('small first');
  expect((await ask('/assets/first.js.map')).statusCode).toBe(404);
  expect((await ask('/assets/first.js.br')).statusCode).toBe(404);
});

test('a page is asked for again, and not sent again while it is the same', async () => {
  const page = await ask('/');
  expect(page.headers['cache-control']).toBe('no-cache');
  const again = await ask('/', { 'if-none-match': String(page.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await ask('/', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
});
