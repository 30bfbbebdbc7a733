import { describe, expect, test } from 'vitest';
import { readBytes } from './testing/read.ts';
import type { ReadHints } from './statement.ts';
import { asBook, utf16, utf8 } from './testing/containers.ts';

async function read(text: string | Uint8Array, hints: ReadHints = {}) {
  return readBytes(typeof text === 'string' ? utf8(text) : text, hints);
}

async function linesOf(text: string | Uint8Array, hints: ReadHints = {}) {
  const result = await read(text, hints);
  if (!result.ok) throw new Error(`${result.code} ${result.reason.code}`);
  return result.statement.lines.map(
    ({ date, direction, amount, balance, rrn, narration, kind }) => {
      return { date, direction, amount, balance, rrn, narration, kind };
    },
  );
}

const credit = {
  date: '2026-08-01',
  direction: 'credit',
  amount: 300_000n,
  rrn: '122943683163',
  narration: 'UPI/CR/122943683163/NAYANIKA/SBIN/n@ybl/rent',
  kind: 'PAYMENT',
} as const;
const debit = {
  date: '2026-08-02',
  direction: 'debit',
  amount: 2360n,
  rrn: null,
  narration: 'SMS CHARGES',
  kind: 'CHARGE',
} as const;
const balanced = [
  { ...credit, balance: 400_000n },
  { ...debit, balance: 397_640n },
];

const mt940 = (closing = 'C260802INR3976,40', opening = 'C260731INR1000,00') =>
  [
    '{1:F01KKBKINBBAXXX0000000000}{2:I940ZZZZINBBXXXXN}{4:',
    ...[':20:ONE', ':25:KKBK/0000005575', ':28C:1/1', `:60F:${opening}`],
    ':61:2608010801C3000,00NMSCUPI-518483229495//S1234567',
    ':86:UPI/CR/122943683163/NAYANIKA/SBIN/n@ybl/re',
    'nt',
    ':61:2608020802D23,6NMSCNONREF',
    ':86:SMS CHARGES',
    ...[`:62F:${closing}`, '-}', ''],
  ].join('\r\n');

describe('MT940', () => {
  test('lines with the balances that follow from the first one', async () => {
    const wide = mt940().replace('re\r\nnt', `${'x'.repeat(24)}re\r\nnt`);
    expect((await linesOf(wide))[0]?.narration.endsWith('rent')).toBe(true);
    expect(await linesOf(mt940().replace('re\r\nnt', 'rent'))).toEqual(balanced);
  });

  test('what it says of itself', async () => {
    const result = await read(mt940());
    expect(result).toMatchObject({
      statement: { bank: 'KOTAK', account: '0000005575', opening: 100_000n, closing: 397_640n },
    });
    if (result.ok) expect(result.statement.lines[0]?.refs[0]?.value).toBe('518483229495');
  });

  test('a closing balance that does not follow refuses it', async () => {
    expect(await read(mt940('C260802INR3976,41'))).toMatchObject({
      code: 'CHAIN_BROKEN',
      reason: { facts: { row: 11, expected: '3976.40', found: '3976.41' } },
    });
  });

  test('statements of several days chain, in either order', async () => {
    const next = mt940('C260804INR6952,80', 'C260802INR3976,40').replaceAll('2608', '2609');
    expect(await linesOf(mt940() + next)).toHaveLength(4);
    expect(await linesOf(next + mt940())).toHaveLength(4);
    const gap = mt940('C260804INR6962,80', 'C260802INR3986,40');
    expect(await read(mt940() + gap)).toMatchObject({ code: 'CHAIN_BROKEN' });
  });

  test('of two accounts the wanted one is read', async () => {
    const other = mt940().replace('0000005575', '0000001111').replace('rent', 'food');
    expect(await read(mt940() + other)).toMatchObject({ code: 'OTHER_ACCOUNT' });
    const result = await read(mt940() + other, { account: 'XX1111' });
    expect(result).toMatchObject({ statement: { account: '0000001111' } });
  });

  test('reversals and overdrafts', async () => {
    const text = mt940('D260802INR1023,60', 'D260731INR4000,00')
      .replace('0802D23,6', '0802RC23,6')
      .replace('C3000,00', 'RD3000,00');
    const read = await linesOf(text);
    expect(read.map(({ direction, balance, kind }) => [direction, balance, kind])).toEqual([
      ['credit', -100_000n, 'REVERSAL'],
      ['debit', -102_360n, 'CHARGE'],
    ]);
  });

  test('a line of a wrong shape refuses the file', async () => {
    const wrong = mt940().replace('C3000,00', 'C3000.00');
    expect(await read(wrong)).toMatchObject({ code: 'CORRUPT_FILE' });
  });
});

const tag = (name: string, text: string) => `<${name}>${text}</${name}>`;
const amountOf = (text: string, flow: 'CRDT' | 'DBIT') =>
  `<Amt Ccy="INR">${text}</Amt>${tag('CdtDbtInd', flow)}`;
const balanceOf = (code: string, text: string) =>
  tag('Bal', tag('Tp', tag('CdOrPrtry', tag('Cd', code))) + amountOf(text, 'CRDT'));
const entryOf = (parts: string[], details = '') =>
  tag('Ntry', parts.join('') + tag('NtryDtls', tag('TxDtls', details)));
const day = (date: string) => tag('BookgDt', tag('Dt', date));

const camt = (version: '02' | '08', closing = '3976.40') => {
  const booked = tag('Sts', version === '02' ? 'BOOK' : tag('Cd', 'BOOK'));
  const details =
    tag('Refs', tag('EndToEndId', '122943683163')) + tag('RmtInf', tag('Ustrd', credit.narration));
  const parts = [
    tag('Acct', tag('Id', tag('Othr', tag('Id', '50100071')))),
    balanceOf('OPBD', '1000.00'),
    balanceOf('CLBD', closing),
    entryOf([amountOf('3000', 'CRDT'), booked, day('2026-08-01')], details),
    entryOf([amountOf('99.00', 'CRDT'), tag('Sts', 'PDNG'), day('2026-08-01')]),
    entryOf([
      ...[amountOf('23.6', 'DBIT'), booked, tag('BookgDt', tag('DtTm', '2026-08-02T10:00:00'))],
      tag('AddtlNtryInf', 'SMS CHARGES'),
    ]),
  ];
  const space = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`;
  const statement = tag('BkToCstmrStmt', tag('Stmt', parts.join('\n')));
  return `<?xml version="1.0"?><Document xmlns="${space}">${statement}</Document>`;
};

describe('camt.053', () => {
  test.each(['02', '08'] as const)('version %s: booked entries only', async (version) => {
    expect(await linesOf(camt(version))).toEqual(balanced);
  });
  test('a closing balance that does not follow, and a document type', async () => {
    expect(await read(camt('02', '3976.41'))).toMatchObject({ code: 'CHAIN_BROKEN' });
    const typed = camt('02').replace('<Document', '<!DOCTYPE d [<!ENTITY a "b">]><Document');
    expect(await read(typed)).toMatchObject({ code: 'XML_ENTITIES' });
    expect(await read(utf16(typed))).toMatchObject({ code: 'XML_ENTITIES' });
  });

  test('in UTF-16', async () => {
    expect(await linesOf(utf16(camt('02')))).toEqual(balanced);
  });
});

test('OFX with entities of its own', async () => {
  const type = '<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "b">]>';
  const text = `${type}<?OFX OFXHEADER="200"?><OFX><STMTRS>&a;</STMTRS></OFX>`;
  expect(await read(text.replace(type, `<?OFX OFXHEADER="200"?>${type}`))).toMatchObject({
    code: 'XML_ENTITIES',
  });
});

const bare = [credit, debit].map((line) => ({ ...line, balance: null }));

test('camt.053: a batch is a line for each payment, where they come to what was booked', async () => {
  const batch = (second: string) => {
    const payment = (utr: string, amount: string) =>
      `<TxDtls><Refs><EndToEndId>${utr}</EndToEndId></Refs><Amt Ccy="INR">${amount}</Amt>` +
      `<RmtInf><Ustrd>UPI/CR/${utr}/RAVI/SBIN/r@ybl/x</Ustrd></RmtInf></TxDtls>`;
    const balance = (code: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="INR">${amount}</Amt>` +
      '<CdtDbtInd>CRDT</CdtDbtInd></Bal>';
    return (
      '<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>00112233445566</Id></Othr></Id></Acct>' +
      `${balance('OPBD', '1000.00')}${balance('CLBD', '1500.00')}` +
      '<Ntry><Amt Ccy="INR">500.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>' +
      '<BookgDt><Dt>2026-08-01</Dt></BookgDt><NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>' +
      `${payment('412345678901', '300.00')}${payment('412345678902', second)}` +
      '</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>'
    );
  };
  const read = async (text: string) =>
    (await linesOf(text)).map(({ amount, rrn }) => [amount, rrn]);
  expect(await read(batch('200.00'))).toEqual([
    [30_000n, '412345678901'],
    [20_000n, '412345678902'],
  ]);
  expect(await read(batch('201.00'))).toEqual([[50_000n, '412345678901']]);
});

test('camt.053: what names a batch names none of its payments', async () => {
  const payment = tag(
    'TxDtls',
    tag('Refs', tag('EndToEndId', '412345678999')) + tag('Amt', '250.00'),
  );
  const bare = tag('TxDtls', tag('Amt', '250.00'));
  const readBatch = async (payments: string) => {
    const parts = [
      ...[amountOf('500.00', 'CRDT'), tag('Sts', 'BOOK'), day('2026-08-01')],
      ...[tag('AcctSvcrRef', '412345678901'), tag('NtryRef', '412345678902')],
      ...[tag('AddtlNtryInf', 'UPI/CR/412345678903/BATCH'), tag('NtryDtls', payments)],
    ];
    const balances = balanceOf('OPBD', '1000.00') + balanceOf('CLBD', '1500.00');
    const statement = tag('Stmt', balances + tag('Ntry', parts.join('')));
    const result = await read(tag('Document', tag('BkToCstmrStmt', statement)));
    return result.ok && result.statement.lines.map(({ rrn, reference }) => [rrn, reference]);
  };
  for (const batch of [bare + bare, payment + payment]) {
    expect(await readBatch(batch)).toEqual([
      [null, ''],
      [null, ''],
    ]);
  }
});

/** What a person confirms of a file whose records stand between no two balances. */
const mapping = {
  ...{ headerRow: 0, date: 0, narration: 2, reference: 3, debit: 5, credit: 6, balance: 7 },
};

async function linesLookedAt(text: string) {
  expect(await read(text)).toMatchObject({
    code: 'UNPROVEN',
    preview: [
      expect.arrayContaining(['Narration']),
      expect.arrayContaining([credit.narration]),
      expect.anything(),
    ],
  });
  return linesOf(text, { mapping });
}

test('OFX, with fields that are not closed and as XML', async () => {
  const sgml = `OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>
<BANKACCTFROM><BANKID>HDFC0001<ACCTID>50100071</BANKACCTFROM><BANKTRANLIST><DTSTART>20260801<DTEND>20260831
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260801120000[+5.5:IST]<TRNAMT>3000.00<FITID>A1
<NAME>UPI/CR/122943683163/NAYANIKA<MEMO>${credit.narration}</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260801200000[0:GMT]<TRNAMT>-23.6<FITID>A2<NAME>SMS CHARGES</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>3976.40<DTASOF>20260831</LEDGERBAL></STMTRS></STMTTRNRS></OFX>`;
  expect(await linesLookedAt(sgml)).toEqual(bare);
  const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200"?>${sgml
    .slice(sgml.indexOf('<OFX>'))
    .replace(/<(\w+)>([^<\n]+)(?=[<\n])/g, '<$1>$2</$1>')}`;
  expect(await linesLookedAt(xml)).toEqual(bare);
  const entries = /<STMTTRN>[^]*<\/STMTTRN>/.exec(sgml)?.[0] ?? '';
  const commented = sgml.replace('</BANKTRANLIST>', `<!-- > ${entries} --></BANKTRANLIST>`);
  expect(await linesLookedAt(commented)).toEqual(bare);
  expect(await read(sgml, { mapping })).toMatchObject({
    statement: { bank: 'HDFC', account: '50100071', start: '2026-08-01', end: '2026-08-31' },
  });
});

test('QIF', async () => {
  const text = `!Type:Bank\nD01/08'2026\nT3,000.00\nP${credit.narration}\n^\nD02/08/2026\nT-23.60\nPSMS CHARGES\n^\n`;
  expect(await linesLookedAt(text)).toEqual(bare);
});

describe('delimited text, and workbooks of other formats', () => {
  const rows = [
    ['Date', 'Narration', 'Debit', 'Credit', 'Balance'],
    ['01/08/2026', credit.narration, '', '3000.00', '4000.00'],
    ['02/08/2026', 'SMS CHARGES', '23.60', '', '3976.40'],
  ];
  test.each([';', '\t', '|'])('%j', async (mark) => {
    const text = rows.map((cells) => cells.join(mark)).join('\r\n');
    expect(await linesOf(text)).toEqual(balanced);
    expect(await linesOf(utf16(text))).toEqual(balanced);
  });
  test.each(['ods', 'fods', 'xlsb'] as const)('%s', async (format) => {
    expect(await linesOf(asBook(rows, format))).toEqual(balanced);
  });
});

test('camt.053: entries and balances in what a bank adds to the format are none', async () => {
  const entry = /<Ntry>[^]*?<\/Ntry>/.exec(camt('02'))?.[0] ?? '';
  const added = `<SplmtryData><Envlp>${entry}<Stmt>${entry}</Stmt></Envlp></SplmtryData>`;
  for (const place of ['</Stmt>', '</Ntry>']) {
    const text = camt('02').replace(place, () => `${added}${place}`);
    expect(await linesOf(text)).toEqual(balanced);
  }
});
