import type { DownloadedFile } from '@peerdesk/contract/endpoints.ts';
import type { StatementFormat } from '@peerdesk/contract/issued-statement.ts';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { read as readWorkbook, utils } from '@e965/xlsx';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { iso } from '../../platform/db/iso.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { coloursOf, fontsOf, qrOf } from '../../testing/pdf.ts';
import { hasPoppler, popplerCode, popplerText } from '../../testing/poppler.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { addMember, buildWorld, payOrder, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
/** Before anything was booked. */
let start: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  start = iso(desk.clock.now() - 60 * minuteMs);
  for (const amount of ['1000.00', '250.00']) {
    const { refId } = await payOrder(desk, world, { amount });
    await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
  }
  await desk.admin.ok('user.changeWallet', {
    body: {
      ...{ userId: world.peer.user.id, kind: 'topup', amount: '75.00' },
      reason: '=HYPERLINK("http://x")',
    },
  });
  desk.clock.advance(2 * minuteMs);
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

const fileOf = (format: StatementFormat, client: ApiClient = desk.admin) =>
  client.ok('statement.file', { query: { peerId: world.peer.user.id, start, format } });

async function pagesOf({ bytes }: DownloadedFile): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

interface PdfProgram {
  name: string;
  textOf: (bytes: Uint8Array) => Promise<string>;
  /** What the QR code says. */
  codeOf: (bytes: Uint8Array) => Promise<string | undefined>;
}

/** Programs that open a PDF: one that is always there, and Poppler where it is installed. */
const programs: PdfProgram[] = [
  {
    name: 'pdf.js',
    textOf: async (bytes) => {
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
      return text.join('\n').replaceAll(/\s+/g, ' ');
    },
    codeOf: async (bytes) => qrOf(bytes),
  },
  ...(hasPoppler ? [{ name: 'Poppler', textOf: popplerText, codeOf: popplerCode }] : []),
];

/** The rows of the first sheet, as another program shows them. */
function rowsOf({ bytes }: DownloadedFile): unknown[][] {
  const { Sheets, SheetNames } = readWorkbook(bytes, { cellDates: false });
  const sheet = Sheets[SheetNames[0] ?? ''];
  return sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true }) : [];
}

const codeIn = (text: string) => /([0-9A-Z]{4}-){6}[0-9A-Z]{4}/.exec(text)?.[0] ?? '';
const check = (code: string) => desk.anyone.ok('statement.check', { params: { code } });

describe('a statement as a PDF', () => {
  test('looks like a bank’s: holder, balances, postings, totals, and the code', async () => {
    const file = await fileOf('pdf', world.north.client);
    expect(file).toMatchObject({ type: 'application/pdf', inline: false });
    expect(file.name).toMatch(/^statement-\w+-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.pdf$/);
    const [page = '', ...more] = await pagesOf(file);
    expect(more).toEqual([]);
    const { name, username } = world.peer.user;
    for (const part of [
      ...['Statement of account', `${name} (${username})`, 'Page 1 of 1', 'Pay-in approved'],
      ...['Opening balance ₹0.00', 'Closing balance ₹9,98,837.50', '₹990.00', '₹9,99,010.00'],
      ...['All postings 4 ₹1,237.50 ₹10,00,075.00'],
    ]) {
      expect(page).toContain(part);
    }
    const code = codeIn(page);
    expect(page).toContain(`/check/${code}`);
    const said = await check(code);
    expect(said).toMatchObject({ closing: '998837.50', matches: true });
    expect(page.replaceAll(' ', '')).toContain(said.hash);
  });

  test('is in the language of whoever takes it', async () => {
    const { client } = await addMember(desk, 'admin');
    await client.ok('user.updateMe', { body: { language: 'hi' } });
    const [page = ''] = await pagesOf(await fileOf('pdf', client));
    // A reader of PDF gives vowels that stand before their consonant in the order of the glyphs.
    for (const part of ['खाताधारक', 'शुरुआती बैलेंस', 'पेज 1 / 1', '₹9,98,837.50']) {
      expect(page).toContain(part);
    }
    expect(page).not.toContain('Closing balance');
  });

  test.each(['en', 'hi'] as const)(
    'in %s other programs read the ledger’s figures and a code that leads to the check',
    async (language) => {
      const { client } = await addMember(desk, 'admin');
      await client.ok('user.updateMe', { body: { language } });
      const file = await fileOf('pdf', client);
      const query = { peerId: world.peer.user.id, start };
      const { opening, closing, postings } = await desk.admin.ok('ledger.statement', { query });
      const moved = postings.flatMap(({ amount, balance }) => [amount.replace('-', ''), balance]);
      const figures = [opening, closing, opening, ...moved, closing].map((text) => showMoney(text));
      for (const { name, textOf, codeOf } of programs) {
        const text = await textOf(file.bytes);
        expect(text.match(/₹[\d,.]+/g)?.slice(0, figures.length), name).toEqual(figures);
        const code = await codeOf(file.bytes);
        expect(code, name).toMatch(new RegExp(`^http://.*/check/${codeIn(text)}$`));
      }
      expect(postings.length).toBe(4);
      const { used, embedded } = fontsOf(file.bytes);
      expect(used.size).toBe(2);
      expect(used).toEqual(embedded);
    },
  );

  test('of more postings than paper is for, it is refused, and a spreadsheet is not', async () => {
    const { user } = await addMember(desk, 'peer', { topup: '100.00' });
    const account = accounts.peerWallet(user.id);
    const at = desk.clock.now() - 90 * minuteMs;
    await desk.owner.query(
      `with made as (
         insert into entry (id, at, kind, reason, actor)
         select $1 || lpad(n::text, 8, '0'), $2, 'adjust', '', '{}'
         from generate_series(1, 5001) n returning id)
       insert into posting (entry_id, line, account, amount)
       select id, n, a, amount from made,
         (values (1, $3, 1), (2, 'house:settlement', -1)) p (n, a, amount)`,
      [idFloor('entry', at), iso(at), account],
    );
    const query = { peerId: user.id, start: iso(at - minuteMs), end: iso(at + minuteMs) };
    const refused = () => desk.admin.call('statement.file', { query: { ...query, format: 'pdf' } });
    expect(await refusalOf(desk, refused)).toMatchObject({ status: 422, fields: ['end'] });
    const sheet = await desk.admin.ok('statement.file', { query: { ...query, format: 'xlsx' } });
    expect(rowsOf(sheet).length).toBeGreaterThan(5001);
    await desk.owner.query(`delete from issued_statement where account = $1`, [account]);
    await desk.owner.query(
      `delete from posting where entry_id in (select id from entry where kind = 'adjust')`,
    );
    await desk.owner.query(`delete from entry where kind = 'adjust'`);
  });
});

describe('a statement as a spreadsheet', () => {
  test('has the same lines as figures, and no formula', async () => {
    const rows = rowsOf(await fileOf('xlsx'));
    const text = rows.map((row) => row.join(' ')).join('\n');
    expect(text).toContain(`${world.peer.user.name} (${world.peer.user.username})`);
    const code = codeIn(text);
    expect(text).toContain(`/check/${code}`);
    expect(await check(code)).toMatchObject({ closing: '998837.50', matches: true });
    const titles = rows.findIndex((row) => row.includes('Balance'));
    const place = rows[titles]?.indexOf('Balance') ?? -1;
    const lines = rows.slice(titles + 1);
    expect(lines.map((row) => row[place]).slice(0, 6)).toEqual([
      ...[0, 1_000_000, 999_010, 998_762.5, 998_837.5, 998_837.5],
    ]);
    expect(text).toContain('Top-up: =HYPERLINK("http://x")');
    expect(text).toContain('All postings (4)');
  });
});

test('a statement wears the brand of Settings at once, on paper and in a sheet', async () => {
  const colour = '#aa3300';
  const before = await fileOf('pdf');
  expect((await pagesOf(before))[0]).toContain('Peerdesk');
  expect(coloursOf(before.bytes)).not.toContain(colour);
  await saveSettings(desk, { brand: { name: 'Acme Pay', color: colour.toUpperCase() } });
  // Each file is made by whichever server is asked next.
  for (let asked = 0; asked < desk.servers.length; asked += 1) {
    const paper = await fileOf('pdf');
    const [page = ''] = await pagesOf(paper);
    expect(page).toContain('Acme Pay');
    expect(page).not.toContain('Peerdesk');
    expect(coloursOf(paper.bytes)).toContain(colour);
    expect(rowsOf(await fileOf('xlsx'))[0]).toEqual(['Acme Pay']);
  }
  const logo = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#0a0' } })
    .png()
    .toBuffer();
  const file = { name: 'logo.png', bytes: logo };
  const { picture } = await desk.admin.ok('brand.uploadPicture', { body: { use: 'logo' }, file });
  const hasPicture = async () =>
    Buffer.from((await fileOf('pdf')).bytes).includes('/Subtype /Image');
  expect(await hasPicture()).toBe(false);
  await saveSettings(desk, { brand: { logo: picture } });
  expect(await hasPicture()).toBe(true);
  await saveSettings(desk, { brand: { name: null, color: null, logo: null } });
  expect(await hasPicture()).toBe(false);
});

describe('who gets one', () => {
  const query = () => ({ peerId: world.peer.user.id, start, format: 'pdf' }) as const;

  test('a subadmin of its own group alone; it is in the audit who took it as what', async () => {
    const ask = (client: ApiClient) =>
      refusalOf(desk, () => client.call('statement.file', { query: query() }));
    expect(await ask(world.south.client)).toMatchObject({ errorCode: 'NotFound' });
    expect(await ask(world.peer.client)).toMatchObject({ errorCode: 'PermissionDenied' });
    const [page = ''] = await pagesOf(await fileOf('pdf', world.north.client));
    const { rows } = await desk.owner.query(
      `select actor ->> 'id' as by, after ->> 'as' as as from audit
       where subject = $1 order by id desc limit 1`,
      [`statement:${codeIn(page).replaceAll('-', '')}`],
    );
    expect(rows).toEqual([{ by: world.north.user.id, as: 'pdf' }]);
  });

  test('an admin takes a merchant’s, which names nobody but the merchant', async () => {
    const merchantId = world.merchant.id;
    const of = (format: StatementFormat) =>
      desk.admin.ok('merchant.statementFile', { query: { merchantId, start, format } });
    const { balance } = await world.merchant.client.ok('merchant.balance');
    const [page = ''] = await pagesOf(await of('pdf'));
    const sheet = rowsOf(await of('xlsx'))
      .map((row) => row.join(' '))
      .join('\n');
    expect(page).toContain('Merchant balance');
    expect(page).toContain('Closing balance ₹1,212.50');
    expect(balance).toBe('1212.50');
    for (const text of [page, sheet]) {
      expect(text).toContain(merchantId);
      expect(await check(codeIn(text))).toMatchObject({ closing: balance, matches: true });
      for (const { id, name } of [world.peer.user, world.north.user]) {
        expect(text).not.toContain(id);
        expect(text).not.toContain(name);
      }
    }
    const byStaff = () =>
      world.north.client.call('merchant.statementFile', {
        query: { merchantId, start, format: 'pdf' },
      });
    expect(await refusalOf(desk, byStaff)).toMatchObject({ errorCode: 'PermissionDenied' });
  });
});
