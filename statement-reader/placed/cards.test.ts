import { describe, expect, test } from 'vitest';
import type { ReadHints } from '../statement.ts';
import { dayInWords, drawnCards, type DrawnCards } from '../testing/draw-cards.ts';
import { indian, madeLines, type MadeLine } from '../testing/made-lines.ts';
import { pdfOf, textAt, widthOf } from '../testing/pdf-file.ts';
import { readBytes } from '../testing/read.ts';

const size = 8;
const right = (y: number, text: string) => textAt(550 - widthOf(text, size), y, text, size);
test.each([',', ' ·', ' |'])(
  'cards whose day is on their second line, before%s a time',
  async (mark) => {
    const lines = madeLines(22).toReversed();
    const pages = [lines.slice(0, 12), lines.slice(12)].map((part) => {
      const cards = part.flatMap(({ date, narration, direction, amount, balance }, at) => {
        const y = 740 - at * 50;
        const sign = direction === 'credit' ? '+' : '-';
        return [
          textAt(40, y, narration, size),
          right(y, `${sign} Rs.${indian(amount)}`),
          textAt(40, y - 12, `${dayInWords(date)}${mark} 10:05`, size),
          right(y - 14, `Balance: Rs.${indian(balance)}`),
        ];
      });
      return {
        content: [textAt(40, 800, 'Account No : 00112233445566', size), ...cards].join('\n'),
      };
    });
    const result = await readBytes(pdfOf(pages), {});
    const read = result.ok ? result.statement.lines : [];
    const factsOf = (
      given: readonly { date: string | null; rrn: string | null; balance: bigint | null }[],
    ) => given.map(({ date, rrn, balance }) => [date, rrn, balance]);
    expect(factsOf(read)).toEqual(factsOf(lines));
  },
);

const textsOf = (lines: readonly Pick<MadeLine, 'date' | 'narration' | 'rrn' | 'amount'>[]) =>
  lines.map(({ date, narration, rrn, amount }) => [date, narration, rrn, amount]);

async function read(bytes: Uint8Array<ArrayBuffer>, hints: ReadHints = {}) {
  const result = await readBytes(bytes, hints);
  if (!result.ok) return result.code;
  return textsOf(result.statement.lines as MadeLine[]);
}

const made = madeLines(20);

const mapping = {
  ...{ headerRow: 0, date: 0, narration: 1, reference: 2 },
  ...{ amount: 3, direction: 4, balance: 5 },
};

describe('whose text it is, which no balance tells', () => {
  test.each<[string, DrawnCards]>([
    ['cards near each other', {}],
    ['cards far from each other', { apart: 36 }],
    ['the day first', { isDayFirst: true }],
    ['the day first, and nothing parts the cards', { isDayFirst: true, apart: 12 }],
    [
      'a heading above the first card',
      {
        isDayFirst: true,
        around: (top, _, page) => (page > 0 ? [] : [textAt(40, top + 20, 'Recent', size)]),
      },
    ],
  ])('%s', async (_, options) => {
    expect(await read(drawnCards(made, options))).toEqual(textsOf(made));
  });

  test.each<[string, DrawnCards]>([
    ['nothing parts the cards, and each begins with its text', { apart: 12 }],
    ['the text is nearer to the card above', { within: 18, apart: 12 }],
    ['the day is parted from its own text', { within: 18, apart: 12, isDayFirst: true }],
  ])('a person has to look: %s', async (_, options) => {
    const bytes = drawnCards(made, options);
    const result = await readBytes(bytes, {});
    expect(result).toMatchObject({ code: 'UNPROVEN' });
    expect(result.ok ? null : result.preview?.[0]).toContain('Narration');
    expect(await read(bytes, { mapping, isRemembered: true })).toBe('UNPROVEN');
    expect(await read(bytes, { mapping })).toHaveLength(made.length);
  });
});

test('a person has to look where a card goes on over the end of a page', async () => {
  const [cut, text] = [8, made[8]?.narration ?? ''];
  const lines = made.map((line, at) => (at === cut ? { ...line, narration: '' } : line));
  const around = (_: number, bottom: number, page: number) =>
    page === 0 ? [textAt(40, bottom - 18, text, size)] : [];
  expect(await read(drawnCards(lines, { around }))).toBe('UNPROVEN');
});

describe('figures that contradict each other', () => {
  test('in one way of parting the cards only: a person has to look', async () => {
    const cards = made.flatMap(({ date, narration, direction, amount, balance }, at) => {
      const y = 780 - at * 32;
      return [
        textAt(40, y, narration, size),
        right(y, `${direction === 'credit' ? '+' : '-'} Rs.${indian(amount)}`),
        textAt(40, y - 12, dayInWords(date), size),
        right(y - 12, `Balance: Rs.${indian(balance)}`),
      ];
    });
    const bytes = pdfOf([{ content: cards.join('\n') }]);
    expect(await read(bytes)).toBe('UNPROVEN');
    expect(await read(bytes, { mapping })).toEqual(textsOf(made));
  });

  test.each([true, false])('in each way: refused also after a look', async (isDayFirst) => {
    const forged = made.map((line, at) =>
      at === 5 ? { ...line, amount: line.amount + 100n } : line,
    );
    const bytes = drawnCards(forged, { isDayFirst });
    expect(await read(bytes)).toBe('CHAIN_BROKEN');
    expect(await read(bytes, { mapping })).toBe('CHAIN_BROKEN');
  });
});

describe('heads and feet of pages are of no card', () => {
  test.each<[string, NonNullable<DrawnCards['around']>]>([
    ['a day above the first card', (top) => [textAt(40, top + 12, '05 Oct 2026', size)]],
    [
      'a day above the first card of all pages but the first',
      (top, _, page) => [textAt(40, top + (page === 0 ? 40 : 12), '05 Oct 2026', size)],
    ],
    [
      'a number below the last one',
      (_, bottom, page) => [
        textAt(40, bottom - 12, `Customer care 918001234567 Page ${page + 1} of 3`, size),
      ],
    ],
  ])('%s', async (_, around) => {
    expect(await read(drawnCards(made, { around }))).toEqual(textsOf(made));
    expect(await read(drawnCards(made, { around, isDayFirst: true }))).toEqual(textsOf(made));
  });

  test('of a page alone: a card with two days is none', async () => {
    const around = (top: number) => [textAt(40, top + 12, '05 Oct 2026', size)];
    expect(await read(drawnCards(made.slice(0, 8), { around }))).toBe('UNPROVEN');
  });

  test('what cards of several pages say in the same place is theirs', async () => {
    const lines = made.map((line) => ({ ...line, date: '2026-09-05' }));
    const options = { isDayFirst: true, perPage: 5 };
    expect(await read(drawnCards(lines, options))).toEqual(textsOf(lines));
  });
});

describe('hidden text', () => {
  const white = '1 1 1 rg';
  test('within a card refuses the file', async () => {
    const around = (top: number) => [textAt(300, top - 12, 'hidden 5,000.00', size, white)];
    expect(await read(drawnCards(made, { around }))).toBe('HIDDEN_TEXT');
  });

  test('far above the cards does not', async () => {
    const around = (top: number) => [textAt(300, top + 60, 'template 7', size, white)];
    expect(await read(drawnCards(made, { around }))).toEqual(textsOf(made));
  });
});

describe('cards in two columns', () => {
  interface Placing {
    /** Down one column and then the other, instead of from left to right. */
    isDown?: boolean;
    count?: number;
  }

  function inColumns(all: readonly MadeLine[], { isDown = false, count }: Placing = {}) {
    const perPage = 12;
    const lines = all.slice(0, count);
    const pages: { content: string }[] = [];
    for (let from = 0; from < lines.length; from += perPage) {
      const own = lines.slice(from, from + perPage);
      const half = Math.ceil(own.length / 2);
      const drawnCards = own.flatMap((line, at) => {
        const [column, row] = isDown
          ? [Math.floor(at / half), at % half]
          : [at % 2, Math.floor(at / 2)];
        const [x, y] = [40 + column * 270, 740 - row * 80];
        const texts = [
          `Date : ${dayInWords(line.date)}`,
          `Description : ${line.narration.slice(0, 30)}`,
          line.narration.slice(30),
          `${line.direction === 'credit' ? 'Credit' : 'Debit'} : ${indian(line.amount)}`,
          `Balance : ${indian(line.balance)}`,
        ];
        return texts.map((text, place) => textAt(x, y - place * 11, text, size));
      });
      pages.push({
        content: [textAt(40, 800, 'Account No : 00112233445566', size), ...drawnCards].join('\n'),
      });
    }
    return pdfOf(pages);
  }

  const amountsOf = (
    lines: readonly Pick<MadeLine, 'date' | 'direction' | 'amount' | 'balance'>[],
  ) => lines.map(({ date, direction, amount, balance }) => [date, direction, amount, balance]);
  const readAmounts = async (bytes: Uint8Array<ArrayBuffer>) => {
    const result = await readBytes(bytes, {});
    return result.ok ? amountsOf(result.statement.lines as MadeLine[]) : result.code;
  };

  test.each<[string, Placing]>([
    ['from left to right', {}],
    ['down each column', { isDown: true }],
    ['one on the last page', { count: 13 }],
  ])('%s', async (_, placing) => {
    const byRrn = (lines: readonly MadeLine[]) =>
      new Map(lines.map((line) => [line.rrn, amountsOf([line])]));
    const result = await readBytes(inColumns(made, placing), {});
    expect(result.ok && byRrn(result.statement.lines as MadeLine[])).toEqual(
      byRrn(made.slice(0, placing.count)),
    );
  });

  test('and a number over two lines of a card is one', async () => {
    const wide = made.map((line) => ({
      ...line,
      narration: `UPI REF NO OF PAYMENT ${line.rrn} RAVI`,
    }));
    const result = await readBytes(inColumns(wide), {});
    expect(result.ok && result.statement.lines.map(({ rrn }) => rrn)).toEqual(
      wide.map(({ rrn }) => rrn),
    );
  });

  test('whose balances do not hold are refused', async () => {
    expect(await readAmounts(inColumns(made.toSpliced(7, 1)))).toBe('CHAIN_BROKEN');
  });
});
