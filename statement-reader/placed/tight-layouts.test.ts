import { describe, expect, test } from 'vitest';
import { drawStatement } from '../testing/draw-statement.ts';
import type { MadeColumn, MadeLayout } from '../testing/made-layout.ts';
import { indian, madeLines, type MadeLine } from '../testing/made-lines.ts';
import { pdfOf, textAt, widthOf } from '../testing/pdf-file.ts';
import { readBytes } from '../testing/read.ts';

const size = 7;
const slashed = (iso: string) => [iso.split('-').toReversed().join('/')];
const money: readonly MadeColumn[] = [
  { role: 'debit', caption: ['Debit'], x: 350, width: 65, align: 'right' },
  { role: 'credit', caption: ['Credit'], x: 420, width: 65, align: 'right' },
  { role: 'balance', caption: ['Balance'], x: 490, width: 75, align: 'right' },
];
const date: MadeColumn = { role: 'date', caption: ['Date'], x: 40, width: 45 };
const narration: MadeColumn = { role: 'narration', caption: ['Narration'], x: 95, width: 200 };
const plain: MadeLayout = {
  name: 'plain',
  columns: [date, narration, ...money],
  dateOf: slashed,
  money: indian,
  wrap: 'words',
};

const factsOf = (line: Omit<MadeLine, 'reference'>) => {
  const { amount, balance, narration: text, rrn } = line;
  return { date: line.date, direction: line.direction, amount, balance, narration: text, rrn };
};

async function read(bytes: Uint8Array) {
  const result = await readBytes(bytes, {});
  if (!result.ok) throw new Error(`${result.code} ${result.reason.code}`);
  return result.statement;
}

async function readDrawn(layout: MadeLayout) {
  const { bytes, lines } = drawStatement(layout);
  const { lines: found } = await read(bytes);
  return {
    found: found.map((line) => factsOf(line as MadeLine)),
    drawn: lines.map(factsOf),
  };
}

test('numbers at the right of their column, which all but touch the days in the next', async () => {
  const serial: MadeColumn = {
    ...{
      role: 'serial',
      caption: ['Sl. No.'],
      x: 20,
      width: 49,
      align: 'right',
      captionAlign: 'left',
    },
  };
  const columns = [serial, { ...date, x: 70.3 }, { ...narration, x: 130, width: 190 }, ...money];
  const { found, drawn } = await readDrawn({ ...plain, columns });
  expect(found).toEqual(drawn);
});

describe('captions beside each other', () => {
  const caption = 'Reference No. / Cheque No.';
  test.each([3.3, 2.2])('are two where texts begin below the second, %s pt apart', async (gap) => {
    const x = 95 + widthOf(caption, size) + gap;
    const reference: MadeColumn = { role: 'reference', caption: [caption], x: 95, width: 60 };
    const own = { ...narration, x, width: 150 };
    const { bytes, lines } = drawStatement({ ...plain, columns: [date, reference, own, ...money] });
    const { captions, lines: found } = await read(bytes);
    expect(captions.slice(1, 3)).toEqual([caption, 'Narration']);
    expect(found.map(({ rrn }) => rrn)).toEqual(lines.map(({ rrn }) => rrn));
  });

  test('a column that says nothing, a blank behind the balance', async () => {
    const idle: MadeColumn = { role: 'kind', caption: ['Channel'], x: 567.2, width: 20 };
    const { found, drawn } = await readDrawn({
      ...plain,
      columns: [date, narration, ...money, idle],
    });
    expect(found).toEqual(drawn);
  });

  test('a caption that goes on below is no reference', async () => {
    const caption = ['Ref No./ Cheque', 'No'];
    const reference: MadeColumn = { role: 'reference', caption, x: 290, width: 50 };
    const own = { ...narration, width: 110 };
    const layout = { ...plain, columns: [date, own, reference, ...money], breaksRows: true };
    const { bytes, lines } = drawStatement(layout);
    const { lines: found } = await read(bytes);
    expect(found.map((line) => line.reference)).toEqual(lines.map((line) => line.reference));
  });
});

/** Each line has a second row, the longest of which ends just before the next column. */
function besideReferences(lines: readonly MadeLine[]): Uint8Array {
  const rests = lines.map((line) => line.narration.slice(25));
  const x = 95 + Math.max(...rests.map((rest) => widthOf(rest, size))) + 3.2;
  const right = (edge: number, y: number, text: string) =>
    textAt(edge - widthOf(text, size), y, text, size);
  const parts = [
    textAt(40, 800, 'Account No : 00112233445566', size),
    ...[textAt(40, 740, 'Date', size), textAt(95, 740, 'Narration', size)],
    ...[textAt(x, 740, 'Ref No', size), right(400, 740, 'Debit'), right(480, 740, 'Credit')],
    right(570, 740, 'Balance'),
  ];
  lines.forEach((line, at) => {
    const y = 720 - at * 24;
    parts.push(
      ...[textAt(40, y, slashed(line.date)[0] ?? '', size)],
      ...[
        textAt(95, y, line.narration.slice(0, 25), size),
        textAt(95, y - 9, rests[at] ?? '', size),
      ],
      ...[textAt(x, y, line.reference.slice(0, 5), size)],
      ...[textAt(x, y - 9, line.reference.slice(5), size)],
      ...[right(line.direction === 'debit' ? 400 : 480, y, indian(line.amount))],
      right(570, y, indian(line.balance)),
    );
  });
  return pdfOf([{ content: parts.join('\n') }]);
}

test('a reference right beside a narration is no part of it', async () => {
  const lines = madeLines(20);
  const { lines: found } = await read(besideReferences(lines));
  expect(found.map((line) => factsOf(line as MadeLine))).toEqual(lines.map(factsOf));
  expect(found.map((line) => line.reference)).toEqual(lines.map((line) => line.reference));
});

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const stacked = (iso: string) => {
  const [year = '', month = '', day = ''] = iso.split('-');
  return [`${Number(day)} ${months[Number(month) - 1]}`, year];
};

describe('days and figures on lines of their own', () => {
  test('figures in the middle of two lines of texts', async () => {
    const own = { ...narration, width: 150 };
    const columns = [date, own, ...money];
    const { found, drawn } = await readDrawn({
      ...plain,
      columns,
      dateOf: stacked,
      valign: 'middle',
    });
    expect(found).toEqual(drawn);
  });

  test('figures beside the year and the last figures of a text', async () => {
    const columns: readonly MadeColumn[] = [
      date,
      { role: 'valueDate', caption: ['Value Date'], x: 90, width: 45 },
      { ...narration, x: 140, width: 92 },
      { role: 'reference', caption: ['Ref No'], x: 250, width: 50 },
      ...money,
    ];
    const names = ['RAVI KUMAR', 'ASHA RAO SHARMA', 'NILA', 'MOHAN LAL GUPTA'];
    // Some texts end with nothing but figures on their last line.
    const numbered = (lines: MadeLine[]) =>
      lines.map((line, at) => {
        const { rrn } = line;
        const name = names[at % names.length] ?? '';
        const narration = at % 3 === 0 ? `IMPS BY ${name} TO ${rrn}` : `IMPS TO ${rrn} BY ${name}`;
        return { ...line, narration, reference: `${10_000_000 + at}` };
      });
    const layout: MadeLayout = { ...plain, columns, dateOf: stacked, valign: 'bottom' };
    const { bytes, lines } = drawStatement(layout, numbered);
    const { lines: found } = await read(bytes);
    expect(found.map((line) => factsOf(line as MadeLine))).toEqual(lines.map(factsOf));
  });

  test('the day above the time, and all else beside the time', async () => {
    const amount = ({ amount: own, direction }: MadeLine) =>
      `${direction === 'credit' ? '+' : '-'} Rs.${indian(own)}`;
    const signed: MadeColumn = { ...money[1], role: 'amount', caption: ['Amount'] } as MadeColumn;
    const columns = [date, { ...narration, width: 300 }, signed, ...money.slice(2)];
    const dateOf = (iso: string) => [...slashed(iso), '10:22 AM'];
    const habits = { valign: 'bottom', rowGap: 18, newestFirst: true, lines: 700 } as const;
    const { found, drawn } = await readDrawn({ ...plain, columns, dateOf, amount, ...habits });
    expect(found).toEqual(drawn);
  });
});

test('the rest of the last line, alone on the last page', async () => {
  const own = { ...narration, width: 60 };
  const counts = Array.from({ length: 12 }, (_, at) => 20 + at);
  for (const lines of counts) {
    const { found, drawn } = await readDrawn({
      ...plain,
      columns: [date, own, ...money],
      lines,
      breaksRows: true,
    });
    expect(found).toEqual(drawn);
  }
});

describe('a dash in the column beside an amount', () => {
  const places = [290, 370, 465];
  // Captions stand left in their columns, and figures right.
  const wide = money.map((column, at) => {
    return { ...column, x: places[at] ?? 0, width: 75 + at * 10, captionAlign: 'left' as const };
  });
  const columns: readonly MadeColumn[] = [date, { ...narration, width: 180 }, ...wide];
  const layout = { ...plain, columns, none: '-' };

  test('is never its sign, so that debits are not read as credits', async () => {
    for (let at = 1; at < 12; at += 1) {
      const paid = (made: MadeLine[]) => {
        let balance = 900_000_000n;
        // Nearly all of them debits, and one drawn on the wrong side.
        return made.map((line, own): MadeLine => {
          const isCredit = own % 6 === 3;
          balance += isCredit ? line.amount : -line.amount;
          return { ...line, balance, direction: isCredit === (own === at) ? 'debit' : 'credit' };
        });
      };
      const { bytes } = drawStatement({ ...layout, lines: 12 }, paid);
      expect(await readBytes(bytes, {})).toMatchObject({ ok: false, code: 'CHAIN_BROKEN' });
    }
  });
});
