import { utils, write } from '@e965/xlsx';
import { forOperator } from '@peerdesk/catalogue/sentence.ts';
import { describe, expect, test } from 'vitest';
import { asBook } from './testing/containers.ts';
import { changed, csv, hostileFiles, lines, mebibyte, xlsx } from './testing/hostile-files.ts';
import { readHere } from './testing/read-here.ts';
import { sheetOf, workbookOf } from './testing/zips.ts';

/** Every hostile file is refused within 5 s of processor time and 300 MB of memory. */
async function refusal(bytes: Uint8Array) {
  const before = process.memoryUsage().rss;
  const start = process.cpuUsage();
  const result = await readHere(bytes);
  const { user, system } = process.cpuUsage(start);
  expect(user + system).toBeLessThan(5_000_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * mebibyte);
  expect(result.ok).toBe(false);
  return result.ok ? null : result;
}

describe('hostile files are refused as a whole, with the reason', () => {
  test.each(hostileFiles)('%s', { timeout: 30_000 }, async (_, make, code) => {
    const result = await refusal(make());
    expect(result?.code).toBe(code);
    expect(result && forOperator(result.reason)).toMatch(/^\p{Lu}.{15,}/u);
  });

  test('the row where the balance breaks is named', async () => {
    expect(await refusal(csv(changed(2, 4, '51.00')))).toMatchObject({ row: 3 });
  });

  test('a workbook with a password', async () => {
    const book = utils.book_new(utils.aoa_to_sheet(lines), 'S');
    const bytes = Buffer.from(write(book, { bookType: 'biff8', type: 'buffer' }) as Buffer);
    const begin = bytes.indexOf(Buffer.from('0908100000060500', 'hex'));
    const locked = Buffer.from(bytes);
    Buffer.from('2f00060000001122334455667788', 'hex').copy(locked, begin + 20);
    const result = await refusal(new Uint8Array(locked));
    expect(['ENCRYPTED', 'CORRUPT_FILE']).toContain(result?.code);
  });
});

async function linesOf(bytes: Uint8Array) {
  const result = await readHere(bytes);
  if (!result.ok) throw new Error(result.reason.code);
  return result.statement.lines;
}

describe('a row that cannot be read is an error, the others are lines', () => {
  const wrong: [string, column: number, text: string, code: string, why: string][] = [
    ['wrong grouping', 4, '1,23,45', 'BAD_AMOUNT', 'row_amount_misgrouped'],
    ['three decimals', 4, '50.000', 'BAD_AMOUNT', 'row_amount_too_precise'],
    ['scientific notation', 4, '5e1', 'BAD_AMOUNT', 'row_amount_shortened'],
    ['words', 4, 'fifty 50', 'BAD_AMOUNT', 'row_amount_unreadable'],
    ['a day that does not exist', 0, '31/02/26', 'BAD_DATE', 'row_date_impossible'],
    ['a month that does not exist', 0, '12/13/26', 'BAD_DATE', 'row_date_impossible'],
    ['a balance with wrong grouping', 5, '11,50.00', 'BAD_BALANCE', 'row_amount_misgrouped'],
  ];
  test.each(wrong)('%s', async (_, column, text, code, why) => {
    const below = [
      ['04/08/26', 'SMS CHARGES', '', '5.00', '', '1,120.00'],
      ['05/08/26', 'SMS CHARGES', '', '5.00', '', '1,115.00'],
    ];
    const read = await linesOf(csv([...changed(2, column, text), ...below]));
    const error = { code, reason: { code: why, facts: { text } } };
    expect(read.map((line) => line.error)).toEqual([null, error, null, null, null]);
  });

  test('a reference that is shown backwards', async () => {
    const texts = ['UPI/CR/\u202E109876543216\u202C/ASHA/SBIN/a@ybl/x', '\u202D612345678902'];
    const reads = texts.map((text, at) => linesOf(csv(changed(2, at + 1, text))));
    for (const [, line] of await Promise.all(reads)) {
      expect(line?.error).toEqual({
        code: 'REVERSED',
        reason: { code: 'row_reversed', facts: {} },
      });
    }
    const embedded = changed(2, 1, 'UPI/CR/612345678902/\u202AASHA\u202C/SBIN/a@ybl/x');
    expect((await linesOf(csv(embedded)))[1]?.error).toBeNull();
  });

  test('a formula without a result is an error, one with a result counts with it', async () => {
    const text = 'UPI/CR/612345678902/ASHA/SBIN/a@ybl/x';
    const formula = `<c t="str"><f>HYPERLINK("http://x","${text}")</f><v>${text}</v></c>`;
    expect((await linesOf(xlsx(changed(2, 1, formula)))).map(({ rrn }) => rrn)).toContain(
      '612345678902',
    );
    const bare = await linesOf(xlsx(changed(2, 4, '<c><f>40+10</f></c>')));
    expect(bare.map(({ error }) => error?.code ?? null)).toEqual([null, 'FORMULA', null]);
    const broken = await linesOf(xlsx(changed(2, 4, '<c t="e"><v>#REF!</v></c>')));
    expect(broken[1]?.error?.code).toBe('CELL_ERROR');
  });
});

describe('what looks dangerous and is harmless', () => {
  test('a declared range of the whole sheet costs nothing', async () => {
    const sheet = sheetOf(lines).replace(
      '<sheetData>',
      '<dimension ref="A1:XFD1048576"/><sheetData>',
    );
    const far = sheet.replace(
      '</sheetData>',
      '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
    );
    expect(await linesOf(workbookOf(far))).toHaveLength(3);
    const book = utils.book_new(utils.aoa_to_sheet(lines), 'S');
    const bytes = write(book, { bookType: 'biff8', type: 'buffer' }) as Buffer;
    const dimensions = bytes.indexOf(Buffer.from('00020e00', 'hex'));
    bytes.writeUInt32LE(65_536, dimensions + 8);
    bytes.writeUInt16LE(256, dimensions + 14);
    expect(await linesOf(new Uint8Array(bytes))).toHaveLength(3);
  });

  test('a comment on __proto__ changes no object', async () => {
    const comments =
      '<comments><commentList><comment ref="__proto__"><text><t>' +
      'polluted</t></text></comment></commentList></comments>';
    const rows = [...lines, ['__proto__', 'constructor', '__proto__', '', '', '']];
    const read = await linesOf(
      workbookOf(sheetOf(rows), [{ name: 'xl/comments1.xml', content: comments }]),
    );
    expect(read).toHaveLength(3);
    expect(({} as Record<string, unknown>)['t']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('an archive with its sizes in 64 bits, and one with a line break behind it', async () => {
    const wide = workbookOf(sheetOf(lines), [], { isZip64: true });
    expect(await linesOf(wide)).toHaveLength(3);
    expect(await linesOf(Buffer.concat([xlsx(lines), Buffer.from('\r\n')]))).toHaveLength(3);
  });

  test('several sheets: the one with the table is read', async () => {
    expect(await linesOf(asBook(lines, 'biff8'))).toHaveLength(3);
  });

  test('identical lines are one, look-alikes with other balances are two', async () => {
    const charge = (balance: string) => ['04/08/26', 'SMS CHARGES', '', '10.00', '', balance];
    const read = await linesOf(
      csv([...lines.slice(0, 3), ...lines.slice(2), charge('1,115.00'), charge('1,105.00')]),
    );
    expect(read.map(({ duplicateOf }) => duplicateOf)).toEqual([null, null, 3, null, null, null]);
  });
});
