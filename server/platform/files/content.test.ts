import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { deflateSync } from 'node:zlib';
import { pdfFault } from './check-pdf.ts';
import { alikeMax, isSamePicture, pictureHashOf } from './picture-hash.ts';
import { receipt, screenshot, smallPdf } from './samples.ts';
import { shownName } from './shown-name.ts';
import { typeByContent } from './sniff.ts';

describe('the type by content', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  test.each([
    ['\u00ff\u00d8\u00ff\u00e0', 'image/jpeg'],
    ['\u0089PNG\r\n\u001a\n', 'image/png'],
    ['RIFF\u0001\u0002\u0003\u0004WEBPVP8 ', 'image/webp'],
    ['%PDF-1.7\n', 'application/pdf'],
    ['RIFF\u0001\u0002\u0003\u0004WAVE', null],
    ['\u0089PNG', null],
    [' %PDF-1.7', null],
    ['GIF89a', null],
    ['<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['', null],
  ])('%j is %s', (text, type) => {
    expect(typeByContent(latin(text))).toBe(type);
  });
});

describe('the hash of a picture', () => {
  const distance = (one: string | null, other: string | null) =>
    Array.from(one ?? '').filter((sign, at) => sign !== other?.[at]).length;

  const hashOf = async (bytes: Uint8Array) => (await pictureHashOf(bytes))?.hash ?? null;

  test('has 64 signs and stays when the picture is made smaller, poorer or lighter', async () => {
    const picture = await screenshot(1);
    const pictureHash = await pictureHashOf(picture);
    const { hash = '', grey = Buffer.alloc(0) } = pictureHash ?? {};
    expect(hash).toMatch(/^[01]{64}$/);
    const changed = [
      sharp(picture).resize(300),
      sharp(picture).jpeg({ quality: 30 }),
      sharp(picture).modulate({ brightness: 1.1 }),
      sharp(picture).webp({ quality: 40 }),
    ];
    for (const image of changed) {
      const other = await pictureHashOf(await image.toBuffer());
      expect(distance(hash, other?.hash ?? '')).toBeLessThanOrEqual(alikeMax);
      expect(isSamePicture(grey, other?.grey ?? Buffer.alloc(0))).toBe(true);
    }
  });

  test('differs between different pictures', async () => {
    const hashes = await Promise.all(
      Array.from({ length: 12 }, async (_none, seed) => hashOf(await screenshot(seed + 40))),
    );
    for (const [at, one] of hashes.entries()) {
      for (const other of hashes.slice(at + 1)) {
        expect(distance(one, other)).toBeGreaterThan(alikeMax);
      }
    }
  });

  test('of two receipts of one app is nearly the same, but they are not one picture', async () => {
    const [one, other] = await Promise.all(
      [receipt(0), receipt(1)].map(async (r) => pictureHashOf(await r)),
    );
    const least = Buffer.alloc(0);
    expect(distance(one?.hash ?? null, other?.hash ?? null)).toBeLessThanOrEqual(alikeMax);
    expect(isSamePicture(one?.grey ?? least, other?.grey ?? least)).toBe(false);
  });

  test('is none for a picture without an edge', async () => {
    const blank = { width: 50, height: 50, channels: 3, background: '#fff' } as const;
    expect(await pictureHashOf(await sharp({ create: blank }).png().toBuffer())).toBeNull();
  });
});

describe('what is looked for in a PDF', () => {
  const packed = (inner: string, filter = '/FlateDecode') => {
    const bytes = deflateSync(Buffer.from(inner, 'latin1'));
    const about = `5 0 obj << /Type /ObjStm /N 1 /First 4 /Filter ${filter} >>`;
    return `${about}\nstream\r\n${bytes.toString('latin1')}\nendstream endobj`;
  };
  /** A script among compressed objects, with something that misleads a reader. */
  const hidden = (before: string, after: string) => {
    const text = packed('5 0 << /S /JavaScript >>');
    return text.replace('/Type /ObjStm', before).replace(' >>\nstream', `${after} >>\nstream`);
  };
  /** Names in which each letter is encoded as the difference to the one above it. */
  const predicted = (predictor = '12') => {
    const rows = [...Buffer.from('5 0 << /S /JavaScript >>')].map((code, at, all) => [
      2,
      (code - (all[at - 1] ?? 0)) & 255,
    ]);
    return packed(
      Buffer.from(rows.flat()).toString('latin1'),
      `/FlateDecode /DecodeParms << /Predictor ${predictor} >>`,
    );
  };

  test('nothing is wrong with a plain one, nor with one that has packed objects', () => {
    expect(pdfFault(smallPdf())).toBeNull();
    expect(pdfFault(smallPdf(packed('5 0 << /Type /Font >>')))).toBeNull();
    const noPredictor = (parms: string) =>
      smallPdf(packed('5 0 << /Type /Font >>', `/FlateDecode /DecodeParms << ${parms} >>`));
    expect(pdfFault(noPredictor('/Predictor 1'))).toBeNull();
    expect(pdfFault(noPredictor('/Predictor  1/Columns 4'))).toBeNull();
    const references = packed('5', '/FlateDecode /DecodeParms << /Columns 4 /Predictor 12 >>');
    const table = references.replace('/Type /ObjStm', '/Type /XRef');
    expect(
      pdfFault(smallPdf(`${packed('5 0 << >>')}\n${table}\n${packed('6 0 << >>')}`)),
    ).toBeNull();
    expect(pdfFault(smallPdf('6 0 obj << >>\nstream\nx/JS x\nendstream endobj'))).toBeNull();
  });

  test.each([
    ['a script', '4 0 obj << /S /JavaScript /JS (x) >> endobj'],
    ['a script by its short name', '4 0 obj << /S /Rendition /JS (x) >> endobj'],
    ['a script in hexadecimal letters', '4 0 obj << /S /J#61vaScrip#74 >> endobj'],
    ['a script among packed objects', packed('5 0 << /S /JavaScript >>')],
    ['a program to start', '4 0 obj << /S /Launch /F (cmd.exe) >> endobj'],
    ['an embedded file', '4 0 obj << /EF << /F 5 0 R >> /Type /EmbeddedFile >> endobj'],
    ['a form of another kind', '4 0 obj << /XFA 5 0 R >> endobj'],
    ['a password', 'trailer << /Encrypt 5 0 R >>'],
    ['objects packed in an odd way', packed('5 0 << >>', '/LZWDecode')],
    ['objects packed twice', packed('5 0 << >>', '[/ASCIIHexDecode /FlateDecode]')],
    ['objects that unpack without end', packed('a'.repeat(20_000_000))],
    ['objects behind a mark in a text', hidden('/Type /ObjStm', ' /X ( obj)')],
    ['objects behind a beginning in a text', hidden('/X (stream) /Type /ObjStm', '')],
    ['objects said elsewhere to be some', hidden('/Type 8 0 R', '')],
    ['objects said elsewhere, behind a comment', hidden('/Type%x\n8 0 R', '')],
    ['objects packed in a way said elsewhere', packed('5 0 << >>', '7 0 R')],
    ['objects packed in a way with a short name', packed('5 0 << >>', '/Fl')],
    ['objects packed by a filter behind a comment', packed('5 0 << >>', '%x\n/Fl')],
    ['objects whose names are taken apart', predicted()],
    ['objects taken apart by a number behind a comment', predicted('%1\n12')],
    ['objects taken apart by a number that begins like none', predicted('15')],
  ])('%s', (_what, more) => {
    expect(pdfFault(smallPdf(more))?.code).toBe('UnsupportedFile');
  });

  test('a signature is no way of packing', () => {
    const signature = '7 0 obj << /Type /Sig /Filter /Adobe.PPKLite >> endobj\n';
    expect(pdfFault(smallPdf(signature + packed('5 0 << /Type /Font >>')))).toBeNull();
  });

  const hostilePieces = [
    ...['>>%', '%>>\n', '/Type ', '/Type%\n', '/Type[', '/Type 1 ', '/Filter ', '/Filter['],
    ...['stream ', 'stream\nendstream', '/Predictor ', '#41', '#4', '1 ', ' ', 'startxref '],
  ];

  test.each(hostilePieces)('a file full of “%s” is looked through in no time', (piece) => {
    const text = piece.repeat(Math.floor(4_000_000 / piece.length));
    const start = process.threadCpuUsage();
    pdfFault(smallPdf(text));
    pdfFault(smallPdf(`/ObjStm ${text}stream\nx\nendstream`));
    pdfFault(smallPdf(packed(text.repeat(4))));
    expect(process.threadCpuUsage(start).user).toBeLessThan(3_000_000);
  });

  test.each([
    ['no end', smallPdf().subarray(0, -10)],
    ['no pages', Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\nstartxref\n9\n%%EOF')],
    ['a page of the web behind it', Buffer.concat([smallPdf(), Buffer.alloc(3000, '<p>')])],
  ])('%s', (_what, bytes) => {
    expect(pdfFault(bytes)?.code).toBe('UnsupportedFile');
  });
});

describe('the name that is shown', () => {
  test.each([
    ['proof.JPG', 'proof.jpg'],
    ['proof.jpeg', 'proof.jpeg'],
    ['proof', 'proof.jpg'],
    ['page.html', 'page.html.jpg'],
    ['/etc/passwd', 'passwd.jpg'],
    ['..', 'file.jpg'],
    ['nul.jpg', '_nul.jpg'],
    ['a\r\nset-cookie: x', 'aset-cookie_ x.jpg'],
    ['\u202Egpj.exe', 'gpj.exe.jpg'],
    ['क\u094D\u200Dष की रसीद', 'क\u094D\u200Dष की रसीद.jpg'],
    ['half \ud83d', 'half _.jpg'],
  ])('%j becomes %j', (sent, shown) => {
    expect(shownName(sent, 'image/jpeg')).toBe(shown);
  });

  test.each(['.', ' ', '. ', 'x.', '/', '"', 'con.', '\u0301\u0323', '\u200B', '\ud800'])(
    '50,000 characters of %j are read in under 50 ms',
    (piece) => {
      const name = `${piece.repeat(50_000 / piece.length)}x.png`;
      const start = process.threadCpuUsage();
      expect(shownName(name, 'image/png')).toMatch(/\.png$/);
      expect(process.threadCpuUsage(start).user).toBeLessThan(50_000);
    },
  );

  test('at most 120 characters, none of them cut in two', () => {
    const name = shownName('😀'.repeat(100), 'image/png');
    expect(name.length).toBeLessThanOrEqual(120);
    expect(name.isWellFormed()).toBe(true);
  });
});
