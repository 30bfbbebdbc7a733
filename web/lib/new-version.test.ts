import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasNewVersion, newVersion } from './new-version.ts';

const page = (entry: string) => `<script type="module" crossorigin src="/assets/${entry}.js">`;

beforeEach(() => {
  const script = { getAttribute: () => '/assets/portal-a.js' };
  vi.stubGlobal('document', { querySelector: () => script });
});
afterEach(() => {
  newVersion.set(false);
  vi.unstubAllGlobals();
});

const answering = (answer: () => Response) => vi.fn<typeof fetch>(async () => answer());

test.each([
  ['the same page', () => new Response(page('portal-a')), false],
  ['another page', () => new Response(page('portal-b')), true],
  ['a server that restarts', () => new Response('', { status: 502 }), false],
])('%s', async (_name, answer, isNew) => {
  expect(await hasNewVersion(answering(answer))).toBe(isNew);
  expect(newVersion.get()).toBe(isNew);
});

test('without a connection nothing is known to be new', async () => {
  const offline = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('offline'));
  expect(await hasNewVersion(offline)).toBe(false);
});

test('what was once known to be new is not asked for again', async () => {
  await hasNewVersion(answering(() => new Response(page('portal-b'))));
  const again = answering(() => new Response(page('portal-a')));
  expect(await hasNewVersion(again)).toBe(true);
  expect(again).not.toHaveBeenCalled();
});
