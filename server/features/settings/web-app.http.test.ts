import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
});
afterAll(() => desk.close());

interface Manifest {
  id: string;
  name: string;
  start_url: string;
  scope: string;
  display: string;
  icons: { src: string; sizes: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
  share_target: { action: string; method: string; params: { files: { accept: string[] }[] } };
}

async function manifest(language = 'en'): Promise<Manifest> {
  const headers = { 'accept-language': language };
  const response = await desk.anyone.fetch('/manifest.webmanifest', { headers });
  expect(response.headers.get('content-type')).toContain('application/manifest+json');
  return (await response.json()) as Manifest;
}

test('the manifest wears the brand, in both languages, and names icons that are there', async () => {
  await desk.admin.ok('settings.update', { body: { brand: { name: 'Chai Desk' } } });
  const [en, hi] = [await manifest(), await manifest('hi')];
  expect(en).toMatchObject({ id: '/', name: 'Chai Desk', start_url: '/', scope: '/' });
  expect(en.display).toBe('standalone');
  expect(en.shortcuts.map(({ name }) => name)).not.toEqual(hi.shortcuts.map(({ name }) => name));
  expect(en.share_target).toMatchObject({ action: '/share', method: 'POST' });
  expect(en.share_target.params.files[0]?.accept).toContain('application/pdf');
  expect(new Set(en.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']));
  for (const { src, sizes } of en.icons) {
    const response = await desk.anyone.fetch(src, {});
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    const { format, width, height } = await sharp(bytes).metadata();
    expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
  }
  expect((await desk.anyone.fetch('/app-icon/4096.png', {})).status).toBe(404);
});

test('a maskable icon fills its square with the colour of the brand', async () => {
  const color = '#00AA55';
  await desk.admin.ok('settings.update', { body: { brand: { color } } });
  const response = await desk.anyone.fetch('/app-icon/maskable-512.png', {});
  const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
    .extract({ left: 2, top: 2, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0, 0xaa, 0x55]);
});

test('what is shared where no worker takes it is not read, and the person is told to share again', async () => {
  const before = await desk.fingerprint();
  const body = new FormData();
  body.append('files', new Blob(['x'.repeat(100_000)]), 'statement.pdf');
  const response = await desk.anyone.fetch('/share', { method: 'POST', body, redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/dashboard?share=again',
  ]);
  expect(await desk.fingerprint()).toBe(before);
});
