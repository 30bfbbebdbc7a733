import { expect, test } from 'vitest';
import { drawStatement } from '../testing/draw-statement.ts';
import { madeLayouts } from '../testing/made-layouts.ts';
import { readBytes } from '../testing/read.ts';

const usual = madeLayouts.find(({ name }) => name === 'figures at the foot of their rows');
const narrow = usual?.columns.map((column) => ({
  ...column,
  ...(column.role === 'narration' && { width: 150 }),
}));

async function narrationsOf(bytes: Uint8Array) {
  const result = await readBytes(bytes, {});
  return result.ok ? result.statement.lines.map(({ narration }) => narration) : result.code;
}

test.each(
  (['top', 'middle', 'bottom'] as const).flatMap((valign) =>
    [8, 60].flatMap((lines) =>
      [['MG ROAD BRANCH'], ['Branch : MG ROAD', 'Scheme : SAVINGS'], ['Statement of payments']].map(
        (headings) => ({ valign, lines, headings }),
      ),
    ),
  ),
)('is no part of the first narration: $headings, $valign, $lines', async (own) => {
  if (!usual || !narrow) throw new Error('no layout');
  const { bytes, lines } = drawStatement({ ...usual, columns: narrow, rowGap: 11, ...own });
  expect(await narrationsOf(bytes)).toEqual(lines.map(({ narration }) => narration));
});

test('the first row of a narration that no bank begins like that stays', async () => {
  if (!usual || !narrow) throw new Error('no layout');
  const layout = { ...usual, columns: narrow, rowGap: 11 };
  for (const valign of ['top', 'middle', 'bottom'] as const) {
    const { bytes, lines } = drawStatement({ ...layout, valign }, (all) =>
      all.map((line, at) =>
        at % 20 === 0
          ? { ...line, narration: 'Charges of the bank for messages, and the tax that is due' }
          : line,
      ),
    );
    expect(await narrationsOf(bytes)).toEqual(lines.map(({ narration }) => narration));
  }
});
