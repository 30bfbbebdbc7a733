import { expect, test } from 'vitest';
import { indian, madeLines } from '../testing/made-lines.ts';
import { pdfOf, textAt, widthOf } from '../testing/pdf-file.ts';
import { readBytes } from '../testing/read.ts';

const size = 8;
const right = (y: number, text: string) => textAt(550 - widthOf(text, size), y, text, size);
const months = ['Aug', 'Sep', 'Oct'];

function dayInWords(iso: string): string {
  const [year, month, day] = iso.split('-');
  return `${Number(day)} ${months[Number(month) - 8] ?? ''} ${year}`;
}

test('cards whose day is on their second line', async () => {
  const lines = madeLines(22).toReversed();
  const pages = [lines.slice(0, 12), lines.slice(12)].map((part) => {
    const cards = part.flatMap(({ date, narration, direction, amount, balance }, at) => {
      const y = 740 - at * 50;
      const sign = direction === 'credit' ? '+' : '-';
      return [
        textAt(40, y, narration, size),
        right(y, `${sign} Rs.${indian(amount)}`),
        textAt(40, y - 12, `${dayInWords(date)}, 10:05`, size),
        right(y - 14, `Balance: Rs.${indian(balance)}`),
      ];
    });
    return { content: [textAt(40, 800, 'Account No : 00112233445566', size), ...cards].join('\n') };
  });
  const result = await readBytes(pdfOf(pages), {});
  const read = result.ok ? result.statement.lines : [];
  const factsOf = (
    given: readonly { date: string | null; rrn: string | null; balance: bigint | null }[],
  ) => given.map(({ date, rrn, balance }) => [date, rrn, balance]);
  expect(factsOf(read)).toEqual(factsOf(lines));
});
