import { fileBytesMax } from '@peerdesk/contract/file.ts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { addMember, buildWorld, password, type Member, type World } from '../../testing/world.ts';
import { bombPng, screenshot, smallPdf } from '../../platform/files/samples.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterAll(() => desk.close());

type Purpose = 'proof' | 'evidence';

const send = (by: Member, bytes: Uint8Array, name = 'a.png', purpose: Purpose = 'evidence') =>
  by.client.call('file.upload', { body: { purpose }, file: { name, bytes } });
const keep = (by: Member, bytes: Uint8Array, name = 'a.png', purpose: Purpose = 'evidence') =>
  by.client.ok('file.upload', { body: { purpose }, file: { name, bytes } });
const fetched = (by: Member, id: string) => by.client.ok('file.get', { params: { id } });

describe('what is kept', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s: told by its content', async (format) => {
    const bytes = await sharp(await screenshot(3))
      .toFormat(format)
      .toBuffer();
    const stored = await keep(world.peer, bytes, 'photo.exe');
    expect(stored).toMatchObject({ type: `image/${format}`, purpose: 'evidence', looksLike: [] });
    expect(stored.name).toBe(`photo.exe.${format === 'jpeg' ? 'jpg' : format}`);
    const got = await fetched(world.peer, stored.id);
    expect(got).toMatchObject({ type: `image/${format}`, name: stored.name, inline: true });
    expect(got.bytes).toHaveLength(stored.bytes);
    expect(await sharp(got.bytes).metadata()).toMatchObject({ format, width: 720, height: 1280 });
  });

  test('a PDF stays as it is and is saved, not shown', async () => {
    const stored = await keep(world.peer, smallPdf(), 'बैंक.pdf');
    expect(stored).toMatchObject({ type: 'application/pdf', name: 'बैंक.pdf' });
    const got = await fetched(world.peer, stored.id);
    expect(Buffer.from(got.bytes).equals(smallPdf())).toBe(true);
    expect(got).toMatchObject({ name: 'बैंक.pdf', inline: false });
  });

  test('a file of exactly the most bytes; one byte more is 413', async () => {
    const padded = (size: number) => smallPdf('%'.repeat(size - smallPdf('').length));
    const most = padded(fileBytesMax - 20);
    const full = Buffer.concat([most, Buffer.alloc(fileBytesMax - most.length, '\n')]);
    expect((await keep(world.peer, full, 'a.pdf')).bytes).toBe(fileBytesMax);
    const over = Buffer.concat([full, Buffer.from('\n')]);
    for (const bytes of [over, Buffer.alloc(3 * fileBytesMax)]) {
      const refused = await refusalOf(desk, () => send(world.peer, bytes));
      expect(refused).toEqual({ status: 413, errorCode: 'PayloadTooLarge' });
    }
  });

  test('where a picture was taken, by what, and its profile are gone; it stands upright', async () => {
    const bytes = await sharp(await screenshot(4))
      .jpeg()
      .withMetadata({ orientation: 6, icc: 'p3' })
      .withExifMerge({
        IFD0: { Make: 'SecretCamera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 36/1 50/1' },
      })
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect([before.orientation, before.exif !== undefined]).toEqual([6, true]);
    expect(bytes.includes('SecretCamera')).toBe(true);
    const { id } = await keep(world.peer, bytes);
    const got = Buffer.from((await fetched(world.peer, id)).bytes);
    const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(got).metadata();
    expect([exif, icc, xmp, iptc, orientation]).toEqual(Array.from({ length: 5 }));
    expect([width, height]).toEqual([1280, 720]);
    expect(got.includes('SecretCamera')).toBe(false);
  });

  test('what stands behind a picture or beside it is not kept', async () => {
    const script = '<script>alert(1)</script>';
    const zip = Buffer.from('PK\u0003\u0004 archive');
    const bytes = Buffer.concat([await screenshot(5), Buffer.from(script), zip]);
    const { id } = await keep(world.peer, bytes, 'polyglot.html');
    const got = Buffer.from((await fetched(world.peer, id)).bytes);
    expect([got.includes(script), got.includes('PK\u0003\u0004')]).toEqual([false, false]);
  });

  test('a large picture is made smaller', async () => {
    const big = await screenshot(6, { width: 4000, height: 3000 });
    const { id } = await keep(world.peer, big);
    const got = await sharp((await fetched(world.peer, id)).bytes).metadata();
    expect([got.width, got.height]).toEqual([2400, 1800]);
  });
});

describe('what is refused with 415, nothing written', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['an SVG named .png', () => Buffer.from(svg)],
    ['a page named .png', () => Buffer.from('<!doctype html><script>1</script>')],
    ['a GIF', () => sharp({ create: canvas }).gif().toBuffer()],
    ['nothing', () => new Uint8Array()],
    ['the head of a PNG alone', () => Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')],
    ['half of a PNG', async () => (await screenshot(7)).subarray(0, 4000)],
    ['half of a JPEG', async () => (await jpegOf(7)).subarray(0, 9000)],
    ['an SVG behind the head of a JPEG', () => Buffer.from(`\u00ff\u00d8\u00ff${svg}`, 'latin1')],
    ['a small file of 1.6 thousand million pixels', () => bombPng(40_000, 40_000)],
    ['a PDF that is cut short', () => smallPdf().subarray(0, 120)],
    ['a PDF with a script', () => smallPdf('4 0 obj << /S /JavaScript /JS (x) >> endobj')],
  ])('%s', async (_what, make) => {
    const bytes = await make();
    const refused = await refusalOf(desk, () => send(world.peer, bytes));
    expect(refused).toEqual({ status: 415, errorCode: 'UnsupportedFile' });
  });

  test('a PDF as the proof of a pay-out', async () => {
    const refused = await refusalOf(desk, () => send(world.payer, smallPdf(), 'a.pdf', 'proof'));
    expect(refused).toEqual({ status: 415, errorCode: 'UnsupportedFile' });
  });
});

const canvas = { width: 60, height: 60, channels: 3, background: '#123456' } as const;
const jpegOf = async (seed: number) =>
  sharp(await screenshot(seed))
    .jpeg()
    .toBuffer();

describe('a body that is not one upload', () => {
  const post = (form: FormData) => async () => {
    const response = await world.peer.client.fetch('/api/file', { method: 'POST', body: form });
    return { status: response.status, ...((await response.json()) as { data: unknown }) };
  };
  const form = (parts: [string, string | Blob][]) => {
    const made = new FormData();
    for (const [name, value] of parts) made.append(name, value);
    return made;
  };
  const blob = new Blob(['x']);

  test.each<[string, [string, string | Blob][], number]>([
    ['no file', [['purpose', 'proof']], 422],
    ['no purpose', [['file', blob]], 422],
    [
      'an unknown purpose',
      [
        ['purpose', 'logo'],
        ['file', blob],
      ],
      422,
    ],
    [
      'a field twice',
      [
        ['purpose', 'proof'],
        ['purpose', 'proof'],
        ['file', blob],
      ],
      422,
    ],
    [
      'a file under another name',
      [
        ['purpose', 'proof'],
        ['picture', blob],
      ],
      422,
    ],
    [
      'two files',
      [
        ['purpose', 'proof'],
        ['file', blob],
        ['file', blob],
      ],
      422,
    ],
    [
      'a key that reaches a prototype',
      [
        ['__proto__', 'x'],
        ['file', blob],
      ],
      422,
    ],
    [
      'a long field',
      [
        ['purpose', 'x'.repeat(5000)],
        ['file', blob],
      ],
      422,
    ],
    [
      'NUL in a field',
      [
        ['purpose', 'proof\u0000'],
        ['file', blob],
      ],
      422,
    ],
  ])('%s', async (_what, parts, status) => {
    const call = post(form(parts)) as Parameters<typeof refusalOf>[1];
    expect(await refusalOf(desk, call)).toMatchObject({ status, errorCode: 'ValidationError' });
  });

  test.each([
    ['cut short', '--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\npro'],
    ['of something else', 'nothing of the kind'],
  ])('a body %s', async (_what, body) => {
    const response = await world.peer.client.fetch('/api/file', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body,
    });
    expect(response.status).toBe(422);
  });
});

describe('names', () => {
  test.each([
    ['../../etc/passwd', 'passwd.png'],
    [String.raw`C:\Users\x\CON`, '_CON.png'],
    ['gnp.\u202Eexe', 'gnp.exe.png'],
    ['a\u0000b.png', 'ab.png'],
    [`${'x'.repeat(300)}.PNG`, `${'x'.repeat(116)}.png`],
    ['', 'file.png'],
  ])('%j is shown as %j, and comes back so', async (sent, shown) => {
    const stored = await keep(world.peer, await screenshot(8), sent || '.');
    expect(stored.name).toBe(shown);
    const response = await world.peer.client.fetch(`/api/file/${stored.id}`);
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent(shown));
  });

  test('a download is never a page: its headers', async () => {
    const { id } = await keep(world.peer, await screenshot(8), 'a"; filename="b.html');
    const response = await world.peer.client.fetch(`/api/file/${id}`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="[\w. %-]+"; /);
    const missing = await world.peer.client.fetch('/api/file/F0');
    expect(missing.headers.get('content-type')).toContain('application/json');
    expect(missing.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('a picture that was there before', () => {
  test('is told again after it was made smaller and poorer; another is not', async () => {
    const original = await keep(world.payer, await screenshot(20), 'a.png', 'proof');
    const poorer = await sharp(await screenshot(20))
      .resize(400)
      .jpeg({ quality: 40 })
      .toBuffer();
    const again = await keep(world.otherPeer, poorer, 'b.jpg', 'proof');
    expect(again.looksLike).toEqual([{ id: original.id, at: original.createdAt, refId: null }]);
    const other = await keep(world.otherPeer, await screenshot(21), 'c.png', 'proof');
    expect(other.looksLike).toEqual([]);
    const blank = await sharp({ create: canvas }).png().toBuffer();
    for (let n = 0; n < 2; n += 1) {
      expect((await keep(world.peer, blank, 'd.png', 'proof')).looksLike).toEqual([]);
    }
  });
});

describe('how often', () => {
  test('the same key, fields and file get the first answer; another file does not', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const upload = async (seed: number) =>
      world.peer.client.call(
        'file.upload',
        { body: { purpose: 'proof' }, file: { name: 'a.png', bytes: await screenshot(seed) } },
        key,
      );
    const answers = await Promise.all([upload(30), upload(30), upload(30)]);
    const ids = answers.map((answer) => ('data' in answer ? answer.data.id : answer.error));
    expect(new Set(ids).size).toBe(1);
    expect(await upload(31)).toMatchObject({ error: { errorCode: 'IdempotencyConflict' } });
  });

  test('200 an hour and no more, also when they come at once', async () => {
    const hasty = await addMember(desk, 'peer');
    await desk.owner.query(
      `insert into file select $1 || n, $1, 'proof', 'a', 'image/png', '', 0, '', null, null, now()
       from generate_series(1, 198) n`,
      [hasty.user.id],
    );
    const bytes = await screenshot(9, { width: 60, height: 60 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(hasty, bytes)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = await refusalOf(desk, () => send(hasty, bytes));
    expect(refused).toEqual({ status: 429, errorCode: 'RateLimited' });
  });

  test('and as many that cannot be used, which are not stored', async () => {
    await saveSettings(desk, { rates: { uploadsPerHour: 4 } });
    const hasty = await addMember(desk, 'peer');
    const bytes = await screenshot(11, { width: 60, height: 60 });
    expect(await send(hasty, bytes)).toMatchObject({ status: 200 });
    const broken = Buffer.concat([bytes.subarray(0, 60), Buffer.alloc(500)]);
    const answers = await Promise.all(Array.from({ length: 9 }, () => send(hasty, broken)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([415, 415, 415, 415, 429, 429, 429, 429, 429]);
    expect(await refusalOf(desk, () => send(hasty, bytes))).toMatchObject({ status: 429 });
    expect((await send(await addMember(desk, 'peer'), broken)).status).toBe(415);
    desk.clock.advance(3_600_001);
    desk.admin = await desk.anyone.signin('admin', adminPassword);
    hasty.client = await desk.anyone.signin(hasty.user.username, password);
    expect(await send(hasty, bytes)).toMatchObject({ status: 200 });
    await saveSettings(desk, { rates: { uploadsPerHour: 200 } });
  });
});
