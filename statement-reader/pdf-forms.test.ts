import { describe, expect, test } from 'vitest';
import { readBytes } from './testing/read.ts';
import type { ReadHints, ReadResult } from './statement.ts';
import { utf8 } from './testing/containers.ts';
import { drawStatement } from './testing/draw-statement.ts';
import { kitStatement } from './testing/kit-statement.ts';
import { madeLayouts } from './testing/made-layouts.ts';
import { flagged, indian, madeLines, type MadeLine } from './testing/made-lines.ts';
import { pdfOf, textAt } from './testing/pdf-file.ts';

const layoutAt = (at: number) => {
  const layout = madeLayouts[at];
  if (!layout) throw new Error('a layout');
  return layout;
};
const [ruled, middle, carried] = [layoutAt(0), layoutAt(3), layoutAt(5)];

const factsOf = (line: Omit<MadeLine, 'reference'>) => {
  const { date, direction, amount, balance, narration, rrn } = line;
  return { date, direction, amount, balance, narration, rrn };
};

function linesOf(result: ReadResult) {
  if (!result.ok) throw new Error(`${result.code} ${result.reason.code}`);
  return result.statement.lines.map((line) => factsOf(line as MadeLine));
}

async function read(bytes: Uint8Array, hints: ReadHints = {}) {
  return linesOf(await readBytes(bytes, hints));
}

describe('where the figures stand in rows that are close together', () => {
  const tight = { ...middle, rowGap: 8.75 };
  test.each([
    ['in the middle', tight],
    ['at the foot', { ...tight, valign: 'bottom' as const }],
    ['at the top', { ...ruled, rowGap: 8.75 }],
    ['at the top, over the end of a page', { ...ruled, rowGap: 8.75, breaksRows: true }],
    ['in the middle, over the end of a page', { ...middle, breaksRows: true }],
  ])('%s', async (_, layout) => {
    const { bytes, lines } = drawStatement(layout);
    expect(await read(bytes)).toEqual(lines.map(factsOf));
  });
});

describe('days, captions and what else is on the page', () => {
  const months = ['August', 'September'];
  const dayInWords = (iso: string, length: number) => {
    const [year, month, day] = iso.split('-');
    return [`${Number(day)} ${months[Number(month) - 8]?.slice(0, length)} ${year}`];
  };
  const without = (role: string) => ruled.columns.filter((column) => column.role !== role);
  const captions: Record<string, string[]> = {
    date: ['Txn. Dt.'],
    valueDate: ['Val. Dt.'],
    narration: ['Transaction Remarks'],
    reference: ['Cheque Number'],
    debit: ['Withdrawal', '(Dr.)'],
    credit: ['Deposit', '(Cr.)'],
    balance: ['Available', 'Balance(Rs.)'],
  };
  const renamed = ruled.columns.map((column) => {
    return { ...column, caption: captions[column.role] ?? column.caption };
  });
  const mark = (text: string, size: number, y: number) => ({
    before: `q 0.85 g BT /F1 ${size} Tf 1 0 0 1 145 ${y} Tm (${text}) Tj ET Q`,
  });
  type Drawn = Parameters<typeof drawStatement>;
  test.each<[string, Drawn[0], Drawn[2]?]>([
    ['days in three words', { ...ruled, dateOf: (iso) => dayInWords(iso, 3) }],
    [
      'whole names of months',
      { ...ruled, columns: without('valueDate'), dateOf: (iso) => dayInWords(iso, 9) },
    ],
    [
      'days without the year, which the period has',
      { ...ruled, dateOf: (iso) => [dayInWords(iso, 3).join('').slice(0, -5)] },
    ],
    [
      'names of weekdays',
      {
        ...ruled,
        columns: without('valueDate').map((column) =>
          column.role === 'date' ? { ...column, width: 100 } : column,
        ),
        dateOf: (iso) => [`Tue, ${dayInWords(iso, 3).join('')}`],
      },
    ],
    ['the time below the day', { ...ruled, dateOf: (iso) => [iso, '10:22:33'] }],
    ['other captions', { ...ruled, columns: renamed }],
    ['a large word across the lines', ruled, mark('DUPLICATE', 50, 400)],
    ['the number of the page right below', ruled, mark('Page 1 of 3', 7, 84)],
    ['an address below', { ...ruled, lines: 12 }, mark('Registered Office: Nowhere', 7, 400)],
  ])('%s', async (_, layout, extra) => {
    const { bytes, lines } = drawStatement(layout, undefined, extra);
    expect(await read(bytes)).toEqual(lines.map(factsOf));
  });
});

test.each([1, 3])('%i lines are enough', async (count) => {
  const { bytes, lines } = drawStatement({ ...ruled, lines: count });
  expect(await read(bytes)).toEqual(lines.map(factsOf));
});

describe('what proves a statement without balances', () => {
  const columns = ruled.columns.filter(({ role }) => role !== 'balance');
  const bare = { ...ruled, columns, summary: false };

  test('nothing: a person has to look at it, and then it is read', async () => {
    const { bytes } = drawStatement(bare);
    const result = await readBytes(bytes, {});
    expect(result).toMatchObject({ code: 'UNPROVEN' });
    expect(result.ok ? null : result.preview?.[0]).toContain('Debit');
    const mapping = { headerRow: 0, date: 0, narration: 2, reference: 3, debit: 4, credit: 5 };
    expect(linesOf(await readBytes(bytes, { mapping }))).toHaveLength(60);
  });

  test.each([
    ['a summary', { ...bare, summary: true }],
    ['totals of pages', { ...bare, pageTotals: true }],
  ])('%s', async (_, layout) => {
    expect(linesOf(await readBytes(drawStatement(layout).bytes, {}))).toHaveLength(60);
    const changed = drawStatement(layout, (lines) => lines);
    const [one] = changed.lines;
    const text = Buffer.from(changed.bytes).toString('latin1');
    const amount = indian(one?.amount ?? 0n);
    const forged = Buffer.from(text.replace(`(${amount})`, `(9${amount.slice(1)})`), 'latin1');
    expect(await readBytes(new Uint8Array(forged), {})).toMatchObject({ code: 'TOTALS_DISAGREE' });
  });

  test('a balance carried over that is not that of the lines refuses it', async () => {
    const text = Buffer.from(drawStatement(carried).bytes).toString('latin1');
    const balance = /\(Carried Forward\).*\n.*\(([\d,.]+Cr)\)/.exec(text)?.[1] ?? '';
    const at = text.indexOf(`(${balance})`, text.indexOf('(Carried Forward)'));
    const other = balance.replace(/\d/, (digit) => String((Number(digit) % 9) + 1));
    const forged = text.slice(0, at) + text.slice(at).replace(balance, other);
    const result = await readBytes(new Uint8Array(Buffer.from(forged, 'latin1')), {});
    expect(result).toMatchObject({ code: 'TOTALS_DISAGREE' });
  });

  test('a total that disagrees refuses one with balances too', async () => {
    const { bytes } = drawStatement(carried);
    const text = Buffer.from(bytes).toString('latin1');
    const total = /\(Grand Total\).*\n.*\(([\d,.]+)\)/.exec(text)?.[1] ?? '';
    const forged = text.replaceAll(
      `(${total})`,
      `(${total.replace(/\d/, (digit) => String((Number(digit) % 9) + 1))})`,
    );
    const result = await readBytes(new Uint8Array(Buffer.from(forged, 'latin1')), {});
    expect(result).toMatchObject({ code: 'TOTALS_DISAGREE' });
  });
});

function printOf(lines: readonly MadeLine[]): string {
  const row = (day: string, text: string, ...figures: string[]) =>
    day.padEnd(11) + text.padEnd(41) + figures.map((figure) => figure.padStart(15)).join('');
  const out: string[] = [];
  lines.forEach(({ date, narration, direction, amount, balance }, at) => {
    if (at % 20 === 0) {
      if (at > 0) out.push('\f');
      out.push('NOWHERE BANK', 'Account No: 00112233445566');
      out.push(row('DATE', 'PARTICULARS', 'DEBIT', 'CREDIT', 'BALANCE'));
    }
    const sides = direction === 'debit' ? [indian(amount), ''] : ['', indian(amount)];
    const day = date.split('-').toReversed().join('-');
    out.push(row(day, narration.slice(0, 40), ...sides, flagged(balance)));
    if (narration.length > 40) out.push(' '.repeat(11) + narration.slice(40));
  });
  return out.join('\n');
}

test('a print in fixed columns, as text and as a PDF', async () => {
  const lines = madeLines(50);
  const print = printOf(lines);
  expect(await read(utf8(print))).toEqual(lines.map(factsOf));
  const pages = print.split('\f').map((page) => ({
    content: page
      .split('\n')
      .map((text, at) => textAt(30, 780 - at * 9, text))
      .join('\n'),
  }));
  const pdf = Buffer.from(pdfOf(pages)).toString('latin1');
  const courier = pdf.replace('/BaseFont /Helvetica', '/BaseFont /Courier  ');
  expect(await read(new Uint8Array(Buffer.from(courier, 'latin1')))).toEqual(lines.map(factsOf));
});

test('of two accounts in a file the wanted one is read', async () => {
  const pagesOf = (bytes: Uint8Array, account: string) =>
    [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/stream\n([^]*?)\nendstream/g),
    ].map(([, content = '']) => ({
      content: content.replace('Account No : 00112233445566', `Account No : ${account}`),
    }));
  const one = drawStatement({ ...ruled, lines: 40 });
  const other = drawStatement({ ...ruled, lines: 30, opening: 5_000_000n });
  const bytes = pdfOf([
    ...pagesOf(one.bytes, '00112233445566'),
    ...pagesOf(other.bytes, '99887766554433'),
  ]);
  expect(await read(bytes, { account: 'XX5566' })).toEqual(one.lines.map(factsOf));
  expect(await read(bytes, { account: '99887766554433' })).toEqual(other.lines.map(factsOf));
  expect(await readBytes(bytes, {})).toMatchObject({ code: 'OTHER_ACCOUNT' });
});

test.each([
  ['with captions on its page', ['Date', 'Particulars', 'Debit', 'Credit', 'Balance']],
  ['with nothing on its page', []],
])('an account without lines has none of another one, %s', async (_, captions) => {
  const { bytes, lines } = drawStatement({ ...ruled, lines: 40 });
  const pages = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/stream\n([^]*?)\nendstream/g),
  ].map(([, content = '']) => ({ content }));
  const own = [
    textAt(330, 780, 'Account No : 99887766554433'),
    ...captions.map((text, at) => textAt(40 + at * 110, 640, text)),
    textAt(100, 600, 'No transactions in this period'),
  ];
  const whole = pdfOf([...pages, { content: own.join('\n') }]);
  expect(await readBytes(whole, { account: '99887766554433' })).toMatchObject({ code: 'NO_LINES' });
  expect(await read(whole, { account: '00112233445566' })).toEqual(lines.map(factsOf));
  expect(await read(whole, {})).toEqual(lines.map(factsOf));
});

test('another number in the head of a page divides nothing that the balances hold together', async () => {
  const { bytes, lines } = drawStatement(ruled);
  const text = Buffer.from(bytes).toString('latin1');
  const at = text.lastIndexOf('Account No : 00112233445566');
  const other = `${text.slice(0, at)}${text.slice(at).replace('00112233445566', '00112233999999')}`;
  const forged = new Uint8Array(Buffer.from(other, 'latin1'));
  expect(await read(forged)).toEqual(lines.map(factsOf));
});

test('a narration on a line of its own, under the captions of others', async () => {
  const lines = madeLines(30);
  const captions = [
    ...[textAt(40, 640, 'Txn Date'), textAt(110, 640, 'Mode'), textAt(180, 640, 'Description')],
    ...[textAt(350, 640, 'Debit'), textAt(430, 640, 'Credit'), textAt(520, 640, 'Balance')],
  ];
  const rows = lines.map(({ date, direction, amount, narration, balance }, at) => {
    const y = 620 - (at % 24) * 24;
    const row = [
      textAt(40, y, date.split('-').toReversed().join('-')),
      textAt(180, y, 'UPI'),
      textAt(direction === 'debit' ? 350 : 430, y, indian(amount)),
      textAt(520, y, indian(balance)),
      textAt(180, y - 9, narration),
    ];
    return row.join('\n');
  });
  const pages = [rows.slice(0, 24), rows.slice(24)];
  const bytes = pdfOf(pages.map((own) => ({ content: [...captions, ...own].join('\n') })));
  expect(await read(bytes)).toEqual(
    lines.map((line) => ({ ...factsOf(line), narration: `UPI ${line.narration}` })),
  );
});

test('cards instead of a table', async () => {
  const lines = madeLines(24);
  const pages: { content: string }[] = [];
  lines.forEach(({ date, direction, amount, narration, balance }, at) => {
    if (at % 20 === 0) pages.push({ content: textAt(40, 810, 'Account No : 00112233445566') });
    const y = 780 - (at % 20) * 34;
    const page = pages.at(-1);
    const sign = direction === 'credit' ? '+' : '-';
    const parts = [
      textAt(40, y, date.split('-').toReversed().join('-'), 8),
      textAt(480, y, `${sign} Rs. ${indian(amount)}`, 8),
      textAt(40, y - 11, narration, 8),
      textAt(460, y - 11, `Balance ${indian(balance)}`, 8),
    ];
    if (page) page.content += `\n${parts.join('\n')}`;
  });
  expect(await read(pdfOf(pages))).toEqual(lines.map(factsOf));
});

describe('files of another program', () => {
  const lines = madeLines(30);
  const locked = { userPassword: 'sesame', ownerPassword: 'own' };
  test.each(['1.3', '1.4', '1.6', '1.7', '1.7ext3'] as const)(
    'protected as PDF %s is',
    async (pdfVersion) => {
      const bytes = await kitStatement(lines, { pdf: { pdfVersion, ...locked } });
      expect(await readBytes(bytes, {})).toMatchObject({ code: 'PASSWORD_NEEDED' });
      const wrong = await readBytes(bytes, { password: 'Sesame' });
      expect(wrong).toMatchObject({ code: 'PASSWORD_WRONG' });
      expect(await read(bytes, { password: 'sesame' })).toEqual(lines.map(factsOf));
    },
  );

  test('one that only restricts printing needs no password', async () => {
    const pdf = { ownerPassword: 'own', permissions: {} };
    expect(await read(await kitStatement(lines, { pdf }))).toEqual(lines.map(factsOf));
  });

  test('an embedded font, and captions in Hindi', async () => {
    const folder = '../node_modules/@expo-google-fonts/noto-sans-devanagari/400Regular/';
    const font = new URL(`${folder}NotoSansDevanagari_400Regular.ttf`, import.meta.url).pathname;
    const captions = ['दिनांक', 'विवरण', 'नामे', 'जमा', 'शेष'];
    expect(await read(await kitStatement(lines, { font, captions }))).toEqual(lines.map(factsOf));
  });
});
