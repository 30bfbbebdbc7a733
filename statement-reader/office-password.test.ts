import { CFB } from '@e965/xlsx';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { locksOf, partOf, wholeOf } from './containers/locked-parts.ts';
import { mayBeProtected } from './containers/protection.ts';
import { openZip } from './containers/zip.ts';
import { readBytes } from './testing/read.ts';
import { asBook } from './testing/containers.ts';
import { lines } from './testing/hostile-files.ts';
import { openBooks, openRow } from './testing/hidden-books.ts';
import { lockedBook, type OldLock } from './testing/locked-book.ts';
import { lockedDocument, wholesome } from './testing/locked-document.ts';

const sample = (name: string) =>
  new Uint8Array(readFileSync(new URL(`samples/${name}`, import.meta.url)));
const read = (bytes: Uint8Array, password: string | null) => readBytes(bytes, { password });
const password = 'RAVI0102';
const oldLocks: OldLock[] = ['md5-40', 'provider-40', 'provider-128'];
const oldBook = asBook(lines, 'biff8');

/** The workbooks of today were locked by another program (officecrypto-tool 0.0.18). */
const files: [name: string, bytes: Uint8Array, plain: Uint8Array][] = [
  ['AES-256, SHA-512', sample('sbi_password_agile.xlsx'), sample('sbi_2025_details.xlsx')],
  ['AES-128, SHA-1', sample('sbi_password_standard.xlsx'), sample('sbi_2025_details.xlsx')],
  ...oldLocks.map((lock): [string, Uint8Array, Uint8Array] => [
    `RC4, ${lock}`,
    lockedBook(oldBook, password, lock),
    oldBook,
  ]),
];

const rows = lines.map((cells) => openRow(cells)).join('');
const { ods, fods } = openBooks('', `<table:table>${rows}</table:table>`);
for (const lock of ['cbc-sha1', 'cbc-sha256'] as const) {
  files.push([`AES-256, ${lock}`, lockedDocument(fods, password, lock), ods]);
}
files.push(['AES-256 as a whole, Argon2id', wholesome(ods, password), ods]);

describe('a workbook with a password', () => {
  test.each(files)('%s is read with it only', async (_, bytes, plain) => {
    expect(mayBeProtected(bytes)).toBe(true);
    expect(mayBeProtected(plain)).toBe(false);
    expect(await read(bytes, null)).toMatchObject({ ok: false, code: 'PASSWORD_NEEDED' });
    expect(await read(bytes, 'RAVI0103')).toMatchObject({ ok: false, code: 'PASSWORD_WRONG' });
    expect(await read(bytes, password)).toEqual(await read(plain, null));
  });

  test.each(oldLocks)('that protects only against changes takes none: %s', async (lock) => {
    const bytes = lockedBook(oldBook, 'VelvetSweatshop', lock);
    expect(await read(bytes, null)).toEqual(await read(oldBook, null));
  });

  test.each(files)('%s, damaged, is refused', async (_, bytes) => {
    for (const at of [600, bytes.length >> 1, bytes.length - 700]) {
      const damaged = Uint8Array.from(bytes);
      damaged.fill(0x5a, at, at + 64);
      const result = await read(damaged, password);
      if (result.ok) expect(result).toEqual(await read(bytes, password));
    }
    const cut = bytes.slice(0, bytes.length >> 1);
    expect(await read(cut, password)).toMatchObject({ ok: false });
  });
});

test('an endless number of turns is refused', async () => {
  const file = CFB.read(Buffer.from(sample('sbi_password_agile.xlsx')), { type: 'buffer' });
  const info = CFB.find(file, '/EncryptionInfo');
  const text = Buffer.from(info?.content as Uint8Array).toString('latin1');
  const endless = Buffer.from(text.replace(/spinCount="\d+"/, 'spinCount="900000000"'), 'latin1');
  const out = CFB.utils.cfb_new();
  CFB.utils.cfb_add(out, '/EncryptionInfo', endless);
  CFB.utils.cfb_add(out, '/EncryptedPackage', Buffer.alloc(5000));
  const bytes = new Uint8Array(CFB.write(out, { type: 'buffer' }) as Buffer);
  expect(await read(bytes, password)).toMatchObject({ ok: false, code: 'ENCRYPTED' });
});

test('a document that a password does not open here says so', async () => {
  const other = (from: string, to: string) =>
    read(
      lockedDocument(fods, password, 'cbc-sha1', (text) => text.replaceAll(from, to)),
      null,
    );
  const lockedOtherwise = { ok: false, code: 'ENCRYPTED', reason: { code: 'statement_encrypted' } };
  for (const [from, to] of [
    ['http://www.w3.org/2001/04/xmlenc#aes256-cbc', 'Blowfish CFB'],
    ['PBKDF2', 'PGP'],
    ['iteration-count="1000"', 'iteration-count="900000000"'],
    ['key-size="32"', 'key-size="16"'],
    ['SHA1/1K', 'MD5'],
  ] as const) {
    expect(await other(from, to)).toMatchObject(lockedOtherwise);
  }
  const endless = wholesome(ods, password, (text) =>
    text.replace('argon2-memory="8192"', 'argon2-memory="9000000"'),
  );
  expect(await read(endless, password)).toMatchObject(lockedOtherwise);
});

test('all encrypted parts of a document may unpack to as much as one file may', async () => {
  const bytes = lockedDocument(fods, password, 'cbc-sha256');
  const zip = await openZip(bytes, fods.length * 1.5);
  const [content, manifest] = ['content.xml', 'META-INF/manifest.xml'].map((name) =>
    zip.entries.get(name),
  );
  if (!content || !manifest) throw new Error('a document');
  const locks = await locksOf(zip, manifest);
  const unpack = () => wholeOf(partOf(zip, content, locks, password));
  zip.unpackedBytes = 0;
  expect((await unpack()).length).toBeGreaterThan(fods.length);
  await expect(unpack()).rejects.toMatchObject({ code: 'ZIP_BOMB' });
});
