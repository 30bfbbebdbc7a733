import { expect, test } from 'vitest';
import { readBytes } from './testing/read.ts';
import type { ReadLine } from './statement.ts';
import { drawStatement } from './testing/draw-statement.ts';
import type { MadeLine } from './testing/made-lines.ts';
import { randomPrint } from './testing/random-print.ts';

/** So many prints; more with BANK_PRINTS. */
const prints = Number(process.env['BANK_PRINTS'] ?? 150);
/** Of a hundred, that a person has to look at or that are refused though they are honest. */
const refusedMax = 5;

const factsOf = ({ date, direction, amount, balance, rrn }: MadeLine | ReadLine) =>
  `${date} ${direction} ${amount} ${balance} ${rrn}`;

test(
  `${prints} prints of 24 banks are read line by line, and none is read wrong`,
  { timeout: 60_000 + prints * 400 },
  async () => {
    const refused: string[] = [];
    const mended: string[] = [];
    for (let seed = 1; seed <= prints; seed += 1) {
      const layout = randomPrint(seed);
      const { bytes, lines } = drawStatement(layout);
      const result = await readBytes(bytes, {});
      if (!result.ok) refused.push(`${layout.name} ${result.code}`);
      else {
        const good = result.statement.lines.filter(({ error }) => error === null);
        if (good.length < result.statement.lines.length) mended.push(layout.name);
        const drawn = lines.map(factsOf);
        const read = good.map(factsOf);
        const wrong = read.filter((line) => !drawn.includes(line));
        expect(wrong, layout.name).toEqual([]);
        if (good.length === result.statement.lines.length) expect(read).toEqual(drawn);
      }
    }
    expect(refused.length + mended.length, [...refused, ...mended].join('\n')).toBeLessThanOrEqual(
      (prints * refusedMax) / 100,
    );
  },
);
