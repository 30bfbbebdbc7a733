import { describe, expect, test } from 'vitest';
import { readBytes } from './testing/read.ts';
import { utf8 } from './testing/containers.ts';
import type { ReadHints } from './statement.ts';

async function read(text: string, hints: ReadHints = {}): Promise<unknown> {
  const result = await readBytes(utf8(text), hints);
  if (!result.ok) return result.code;
  return result.statement.lines.map(({ date, direction, amount, balance, rrn, name }) => ({
    ...{ date, direction, amount, balance, rrn, name },
  }));
}

const upi = (at: number) => `UPI/CR/${612_345_678_900 + at}/RAVI/SBIN/r@ybl/x`;
const credit = (day: number, amount: bigint, balance: bigint, name: string | null = 'RAVI') => ({
  ...{ date: `2026-08-0${day}`, direction: 'credit', amount, balance },
  ...{ rrn: String(612_345_678_900 + day), name },
});

const swift = (...lines: readonly string[]) => [...lines, ''].join('\r\n');
const head = [':20:STARTUMSE', ':25:50070010/0123456789INR', ':28C:00012/001'];
const opening = ':60F:C260731INR1000,00';
const closing = ':62F:C260802INR1300,00';
const lineOf = (day: number, amount = '100,00', rest = 'NTRFNONREF') =>
  `:61:26080${day}080${day}CR${amount}${rest}`;

describe('MT940 of other banks', () => {
  const two = [credit(1, 10_000n, 110_000n), credit(2, 20_000n, 130_000n)];

  test('numbered parts of the text, with a name of the other party', async () => {
    for (const sign of ['?', '<', '^', '~']) {
      const parts = (at: number) => {
        const [first, second] = [upi(at).slice(0, 27), upi(at).slice(27)];
        const text = `166${sign}00UPI CREDIT${sign}109310${sign}20${first}`;
        return `${text}\r\n${sign}21${second}${sign}32RAVI KUM${sign}33AR`;
      };
      const text = swift(
        ...[...head, opening, lineOf(1), `:86:${parts(1)}`],
        ...[lineOf(2, '200,'), `:86:${parts(2)}`, closing, '-'],
      );
      expect(await read(text)).toEqual(two.map((line) => ({ ...line, name: 'RAVI KUMAR' })));
    }
    const transfer = swift(
      ...[...head, opening, lineOf(1, '100,00', 'NTRFNONREF//0801ABC'), '/OCMT/INR100,00/'],
      ':86:166?00TRANSFER?20NEFT INV 77?21 AUGUST?30CITIINBX?31123456?32ACME TRAD?33ERS PVT LTD',
      ...[':62F:C260801INR1100,00', '-'],
    );
    expect(await read(transfer)).toMatchObject([{ name: 'ACME TRADERS PVT LTD' }]);
  });

  test('parts of the text behind marks', async () => {
    const text = swift(
      ...[...head, opening, lineOf(1), ':86:/TRCD/100/BENM//NAME/ACME TRADERS/REMI/NEFT INV 77'],
      ...[
        lineOf(2, '200,00'),
        ':86:/EREF/INV78/ORDP//NAME/BLUE STAR/REMI/NEFT AUGUST',
        closing,
        '-',
      ],
    );
    expect(await read(text)).toMatchObject([{ name: 'ACME TRADERS' }, { name: 'BLUE STAR' }]);
  });

  test('texts over several lines, one of which begins with a dash', async () => {
    const text = swift(
      ...[`{1:F01HSBCINBBAXXX0000000000}{2:I940ZZZZINBBXXXXN}{4:`, ...head, opening, lineOf(1)],
      ...[':86:NOTE', '- FOR AUGUST', `-${upi(1)}`, lineOf(2, '200,00'), `:86:${upi(2)}`],
      ...[closing, ':64:C260802INR1300,00', ':86:2 CREDITS', '-}{5:{CHK:000000000000}}'],
    );
    expect(await read(text)).toMatchObject(two.map(({ rrn, balance }) => ({ rrn, balance })));
  });

  test('pages, whose balances are those in the middle of a statement', async () => {
    const page = (number: number) => [head[0], head[1], `:28C:00012/00${number}`] as string[];
    const text = swift(
      ...[...page(1), opening, lineOf(1), `:86:${upi(1)}`, ':62M:C260801INR1100,00', '-'],
      ...[...page(2), ':60M:C260801INR1100,00', lineOf(2, '200,00'), `:86:${upi(2)}`],
      ...[closing, '-'],
    );
    expect(await read(text)).toEqual(two);
    const [first = ''] = text.split(/(?<=-\r\n)/);
    expect(await read(first)).toEqual(two.slice(0, 1));
  });

  test('a part of a statement without its last balance needs a look', async () => {
    const part = swift(...head, opening, lineOf(1), `:86:${upi(1)}`, '-');
    expect(await read(part)).toBe('UNPROVEN');
    expect(await read(part.replace('100,00NTRF', '100'))).toBe('CORRUPT_FILE');
    expect(await read(part.slice(0, -3))).toBe('CORRUPT_FILE');
    const next = swift(
      ...[...head, ':60F:C260801INR1100,00', lineOf(2, '200,00'), `:86:${upi(2)}`, closing, '-'],
    );
    expect(await read(part + next)).toEqual(two);
  });

  test('an account with its currency is the one that is wanted', async () => {
    const text = swift(...head, opening, lineOf(1, '300,00'), `:86:${upi(1)}`, closing, '-');
    const other = text.replace('0123456789', '9876543210');
    expect(await read(text + other, { account: '0123456789' })).toEqual([
      credit(1, 30_000n, 130_000n),
    ]);
  });
});

const entry = (day: number, amount: string, kind = 'CREDIT') =>
  `<STMTTRN>\n<TRNTYPE>${kind}\n<DTPOSTED>2026080${day}120000[+5.5:IST]\n<TRNAMT>${amount}\n` +
  `<FITID>F${day}\n<NAME>RAVI\n<MEMO>${upi(day)}\n`;

describe('OFX of other banks', () => {
  const head1 = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n';
  const sgml = (entries: string) =>
    `${head1}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>INR<BANKACCTFROM><BANKID>SBIN0000001` +
    '<ACCTID>00112233<ACCTTYPE>SAVINGS</BANKACCTFROM><BANKTRANLIST><DTSTART>20260801' +
    `<DTEND>20260831\n${entries}</BANKTRANLIST><LEDGERBAL><BALAMT>1300.00<DTASOF>20260831` +
    '</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>';
  const look: ReadHints = {
    mapping: { headerRow: 0, date: 0, narration: 2, reference: 3, debit: 5, credit: 6 },
  };
  const amounts = async (text: string) => {
    const lines = await read(text, look);
    if (!Array.isArray(lines)) return lines;
    return (lines as { direction: string; amount: bigint }[]).map((line) => [
      ...[line.direction, line.amount],
    ]);
  };

  test('nothing proves the lines, whatever the balance of the book is', async () => {
    expect(await read(sgml(`${entry(1, '100.00')}</STMTTRN>`))).toBe('UNPROVEN');
  });

  test('entries that are closed, and that are not', async () => {
    const closed = [entry(1, '100.00'), entry(2, '200.00')].map((text) => `${text}</STMTTRN>\n`);
    const expected = [
      ['credit', 10_000n],
      ['credit', 20_000n],
    ];
    expect(await amounts(sgml(closed.join('')))).toEqual(expected);
    expect(await amounts(sgml(entry(1, '100.00') + entry(2, '200.00')))).toEqual(expected);
  });

  test('a comma before the decimals, groups, and no sign', async () => {
    const each = async (amount: string, kind?: string) =>
      (await amounts(sgml(`${entry(1, amount, kind)}</STMTTRN>`))) as unknown[];
    expect(await each('100,50')).toEqual([['credit', 10_050n]]);
    expect(await each('-100,5')).toEqual([['debit', 10_050n]]);
    expect(await each('1,00,000.50')).toEqual([['credit', 10_000_050n]]);
    expect(await each('1,000')).toEqual([['credit', 100_000n]]);
    expect(await each('100.00', 'DEBIT')).toEqual([['debit', 10_000n]]);
    expect(await each('-100.00', 'CREDIT')).toEqual([['debit', 10_000n]]);
    expect(await each('+100.00', 'DEBIT')).toEqual([['credit', 10_000n]]);
    expect(await each('100.00', 'XFER')).toEqual([['credit', 10_000n]]);
  });

  test('the newer form, which is XML', async () => {
    const xml = sgml(`${entry(1, '100.00')}</STMTTRN>`)
      .slice(head1.length)
      .replace(/<([A-Z]+)>([^<>\n]+)\n?(?=<)/g, '<$1>$2</$1>');
    const start =
      '<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="220" ' +
      'SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>';
    expect(xml).toContain('</TRNAMT>');
    expect(await amounts(start + xml)).toEqual([['credit', 10_000n]]);
  });
});

describe('camt.053 of other versions and banks', () => {
  const amount = (text: string, side = 'CRDT') =>
    `<Amt Ccy="INR">${text}</Amt><CdtDbtInd>${side}</CdtDbtInd>`;
  const balance = (code: string, text: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(text)}` +
    '<Dt><Dt>2026-08-01</Dt></Dt></Bal>';
  const booked = (day: number, text: string, version: number) => {
    const status = version < 8 ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>';
    const party = version < 8 ? '<Nm>RAVI KUMAR</Nm>' : '<Pty><Nm>RAVI KUMAR</Nm></Pty>';
    return (
      `<Ntry>${amount(text)}${status}` +
      `<BookgDt><DtTm>2026-08-0${day}T10:00:00+05:30</DtTm></BookgDt>` +
      '<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>' +
      `<Refs><EndToEndId>${612_345_678_900 + day}</EndToEndId></Refs>` +
      `<RltdPties><Dbtr>${party}</Dbtr></RltdPties>` +
      `<RmtInf><Ustrd>UPI RENT ${day}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
    );
  };
  const account = '<Acct><Id><Othr><Id>00112233</Id></Othr></Id></Acct>';
  const document = (version: number, ...statements: readonly string[]) =>
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.' +
    `${String(version).padStart(2, '0')}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>` +
    statements.map((text) => `<Stmt><Id>1</Id>${account}${text}</Stmt>`).join('') +
    '</BkToCstmrStmt></Document>';
  const name = 'RAVI KUMAR';
  const two = [credit(1, 10_000n, 110_000n, name), credit(2, 20_000n, 130_000n, name)];

  test.each([2, 3, 4, 6, 8, 10, 12])('version %s', async (version) => {
    const statement =
      balance('OPBD', '1000.00') +
      balance('CLBD', '1300') +
      balance('CLAV', '9.00') +
      booked(1, '100.00', version) +
      booked(2, '200', version);
    expect(await read(document(version, statement))).toEqual(two);
  });

  test('pages, with a balance in the middle', async () => {
    const first = balance('OPBD', '1000.00') + balance('ITBD', '1100.00') + booked(1, '100.00', 8);
    const second = balance('ITBD', '1100.00') + balance('CLBD', '1300.00') + booked(2, '200.00', 8);
    expect(await read(document(8, first, second))).toEqual(two);
    expect(await read(document(8, first))).toEqual(two.slice(0, 1));
    expect(await read(document(8, second))).toEqual(two.slice(1));
    const off = second.replace('1100.00', '1101.00');
    expect(await read(document(8, first, off))).toBe('CHAIN_BROKEN');
  });

  test('several statements, each of a day', async () => {
    const days = [
      balance('OPBD', '1000.00') + balance('CLBD', '1100.00') + booked(1, '100.00', 2),
      balance('PRCD', '1100.00') + balance('CLBD', '1300.00') + booked(2, '200.00', 2),
    ];
    expect(await read(document(2, ...days))).toEqual(two);
  });
});
