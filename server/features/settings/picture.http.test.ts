import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { addMember } from '../../testing/world.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
});
afterAll(() => desk.close());

const svg = (inner: string, attributes = 'width="64" height="32"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`);
const drawing = '<defs><linearGradient id="a"/></defs><path fill="url(#a)" d="M0 0h64v32H0z"/>';
const png = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: '#aa3300' } })
    .png()
    .toBuffer();

/** A PNG whose head says that it is so large. */
function saidToBe(side: number, small: Buffer): Buffer {
  const large = Buffer.from(small);
  large.writeUInt32BE(side, 16);
  large.writeUInt32BE(side, 20);
  large.writeUInt32BE(crc32(large.subarray(12, 29)), 29);
  return large;
}

const send = (
  bytes: Uint8Array,
  use: 'logo' | 'logoDark' | 'favicon' = 'logo',
  name = 'logo.png',
) => desk.admin.call('brand.uploadPicture', { body: { use }, file: { name, bytes } });

async function stored(bytes: Uint8Array, use?: 'favicon'): Promise<Response> {
  const answer = await send(bytes, use);
  if (!('data' in answer)) throw new Error(JSON.stringify(answer.error));
  return desk.anyone.fetch(answer.data.picture);
}

describe('a picture of the brand', () => {
  test('is kept as PNG under the hash of its bytes, for everybody and for ever', async () => {
    const response = await stored(await png(900, 300));
    expect(response.url).toMatch(/\/brand-picture\/[\da-f]{64}\.png$/);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 512, height: 171 });
  });

  test('an SVG is drawn, an icon is square', async () => {
    const logo = await sharp(await (await stored(svg(drawing))).arrayBuffer()).metadata();
    expect(logo).toMatchObject({ format: 'png', width: 512, height: 256 });
    const icon = await sharp(
      await (await stored(svg(drawing), 'favicon')).arrayBuffer(),
    ).metadata();
    expect(icon).toMatchObject({ format: 'png', width: 128, height: 128 });
  });

  test('is worn once it is saved, until the configuration is to say it again', async () => {
    const answer = await send(await png(64));
    if (!('data' in answer)) throw new Error('not stored');
    const { picture } = answer.data;
    await desk.admin.ok('settings.update', { body: { brand: { logo: picture } } });
    expect((await desk.admin.ok('settings.get')).brand.logo).toBe(picture);
    await desk.admin.ok('settings.update', { body: { brand: { logo: null } } });
    expect((await desk.admin.ok('settings.get')).brand.logo).toBe('/brand/logo.svg');
    const { rows } = await desk.owner.query<{ after: unknown }>(
      `select after from audit where action = 'settings.update' order by id desc limit 1`,
    );
    expect(rows[0]?.after).toEqual({ 'brand.logo': null });
  });

  test('what follows a picture in its file, or stands in its notes, is gone', async () => {
    const script = '<script>alert(1)</script>';
    const polyglot = Buffer.concat([await png(64), Buffer.from(script)]);
    const noted = await sharp(await png(64))
      .withExif({ IFD0: { Copyright: script } })
      .png()
      .toBuffer();
    for (const bytes of [polyglot, noted]) {
      const kept = Buffer.from(await (await stored(bytes)).arrayBuffer());
      expect(kept.includes('script')).toBe(false);
    }
  });

  test('given as a data URL it is made anew as well, and served from this site', async () => {
    const script = '<script>alert(1)</script>';
    const polyglot = Buffer.concat([await png(900, 300), Buffer.from(script)]);
    const logo = `data:image/png;base64,${polyglot.toString('base64')}`;
    const { brand } = await desk.admin.ok('settings.update', { body: { brand: { logo } } });
    expect(brand.logo).toMatch(/^\/brand-picture\/[\da-f]{64}\.png$/);
    const kept = Buffer.from(await (await desk.anyone.fetch(brand.logo)).arrayBuffer());
    expect(kept.includes('script')).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 512 });
    const { rows } = await desk.owner.query<{ saved: string }>(
      `select coalesce(string_agg(brand::text, ''), '') as saved from setting`,
    );
    expect(rows[0]?.saved).not.toContain('data:');
  });

  test.each([
    ['no picture', Buffer.from('A'.repeat(100_000))],
    ['a script', svg('<script>alert(1)</script>')],
    ['a link to a file', svg('<use xlink:href="file:///etc/passwd#a"/>')],
  ])('a data URL of %s is refused, naming the field, and writes nothing', async (_what, bytes) => {
    const favicon = `data:image/svg+xml;base64,${bytes.toString('base64')}`;
    const refused = await refusalOf(desk, () =>
      desk.admin.call('settings.update', { body: { brand: { name: 'Other', favicon } } }),
    );
    const [errorCode, fields] = ['ValidationError', ['brand.favicon']];
    expect(refused).toMatchObject({ errorCode, fields });
  });

  test('one that was saved as a data URL before is served from this site too', async () => {
    const old = `data:image/png;base64,${(await png(40)).toString('base64')}`;
    const none = `data:image/png;base64,${'A'.repeat(400)}`;
    await desk.owner.query(
      `update setting set brand = brand || jsonb_build_object('logo', $1::text, 'logoDark', $2::text)`,
      [old, none],
    );
    await desk.admin.ok('settings.update', { body: { brand: { name: 'Reload' } } });
    const { brand } = await desk.admin.ok('settings.get');
    expect(brand.logo).toMatch(/^\/brand-picture\//);
    expect((await desk.anyone.fetch(brand.logo)).status).toBe(200);
    expect(brand.logoDark).toBe('/brand/logo-dark.svg');
    await desk.admin.ok('settings.update', { body: { brand: { logo: null, logoDark: null } } });
  });

  test('the icon of a page that names none is that of the brand', async () => {
    const response = await desk.anyone.fetch('/favicon.ico', { redirect: 'manual' });
    expect(response.status).toBe(302);
    const { brand } = await desk.admin.ok('settings.get');
    expect(response.headers.get('location')).toBe(brand.favicon);
  });

  test('there is nothing under another name', async () => {
    for (const name of ['x.png', `${'0'.repeat(64)}.png`, '..%2f..%2fetc%2fpasswd', 'a.svg']) {
      expect((await desk.anyone.fetch(`/brand-picture/${name}`)).status).toBe(404);
    }
  });
});

const laughs = Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
).join('');
const hostile: [string, () => Buffer | Promise<Buffer>][] = [
  ['a script', () => svg('<script>alert(1)</script>')],
  ['an event handler', () => svg('<rect onload="alert(1)" width="1" height="1"/>')],
  ['a handler after a slash', () => svg('<rect/onload=alert(1) width="1"/>')],
  ['another document', () => svg('<foreignObject><body/></foreignObject>')],
  ['a picture elsewhere', () => svg('<image href="http://10.0.0.1/a.png"/>')],
  ['a link to a file', () => svg('<use xlink:href="file:///etc/passwd#a"/>')],
  ['a link without quotes', () => svg('<use href=http://10.0.0.1/#a />')],
  ['a style that loads', () => svg('<rect style="fill:url(http://10.0.0.1/a)"/>')],
  ['a style sheet', () => svg('<style>@import "http://10.0.0.1/a";</style>')],
  ['an entity', () => svg('<text>&a;</text>')],
  [
    'a billion laughs',
    () =>
      Buffer.from(
        `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]><svg xmlns="http://www.w3.org/2000/svg"><text>&l9;</text></svg>`,
      ),
  ],
  [
    'references that multiply',
    () =>
      svg(
        Array.from(
          { length: 30 },
          (_, n) => `<g id="g${n + 1}"><use href="#g${n}"/><use href="#g${n}"/></g>`,
        ).join(''),
      ),
  ],
  ['UTF-16', () => Buffer.from(svg('').toString(), 'utf16le')],
  ['an SVG of 40,000 pixels a side', () => svg(drawing, 'width="40000" height="40000"')],
  ['a PNG of 20,000 pixels a side', async () => saidToBe(20_000, await png(8))],
  ['an animated GIF', () => sharp({ create: gifCanvas }).gif().toBuffer()],
  ['a page called a picture', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['half a PNG', async () => (await png(300)).subarray(0, 60)],
  ['nothing', () => Buffer.alloc(0)],
];
const gifCanvas = { width: 8, height: 8, channels: 3, background: '#fff' } as const;

describe('what is no picture, or more than one', () => {
  test.each(hostile)('415 for %s, nothing written', async (_name, make) => {
    const bytes = await make();
    const began = performance.now();
    const refused = await refusalOf(desk, () => send(bytes));
    expect(refused).toEqual({ status: 415, errorCode: 'UnsupportedFile' });
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  test('413 above a megabyte, nothing written', async () => {
    const refused = await refusalOf(desk, () => send(Buffer.alloc(1024 * 1024 + 1)));
    expect(refused).toMatchObject({ status: 413, errorCode: 'PayloadTooLarge' });
  });

  test('403 for anybody but an admin', async () => {
    const { client } = await addMember(desk, 'subadmin');
    const file = { name: 'a.png', bytes: await png(8) };
    const call = () => client.call('brand.uploadPicture', { body: { use: 'logo' }, file });
    expect(await refusalOf(desk, call)).toMatchObject({ status: 403 });
  });
});
