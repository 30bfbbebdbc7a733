import { describe, expect, test } from 'vitest';
import { apps, nameOf, statementOf } from './testing/app-statements.ts';
import { madeLines, type MadeLine } from './testing/made-lines.ts';
import { readBytes } from './testing/read.ts';

const factsOf = (line: MadeLine) => ({
  ...{ date: line.date, direction: line.direction, amount: line.amount, rrn: line.rrn },
  ...{ name: nameOf(line), kind: 'PAYMENT', error: null },
});

const lines = madeLines(50);

describe.each(apps)('a payment app’s statement, $name', (app) => {
  test('its totals prove it', async () => {
    const result = await readBytes(statementOf(app, lines, lines), {});
    expect(result.ok && result.statement.lines).toMatchObject(lines.map(factsOf));
  });

  test('a changed amount is refused', async () => {
    const changed = lines.map((line, at) =>
      at === 7 ? { ...line, amount: line.amount + 1n } : line,
    );
    const result = await readBytes(statementOf(app, changed, lines), {});
    expect(result).toMatchObject({ ok: false, code: 'TOTALS_DISAGREE' });
  });

  test('without totals a person looks, and names the columns', async () => {
    const bytes = statementOf(app, lines, null);
    const result = await readBytes(bytes, {});
    expect(result).toMatchObject({ ok: false, code: 'UNPROVEN' });
    expect(!result.ok && result.preview?.[0]).toEqual(app.captions.map(([, caption]) => caption));
    const mapping = { headerRow: 0, date: 0, narration: 1, ...app.mapping };
    const looked = await readBytes(bytes, { mapping });
    expect(looked.ok && looked.statement.lines).toMatchObject(lines.map(factsOf));
  });
});

test('a payment that failed is no line, and in no total', async () => {
  const app = apps[3];
  if (!app) throw new Error('an app');
  const failed = lines.map((line, at) => (at % 9 === 4 ? { ...line, reference: 'failed' } : line));
  const paid = failed.filter(({ reference }) => reference !== 'failed');
  const result = await readBytes(statementOf(app, failed, paid), {});
  expect(result.ok && result.statement.lines).toMatchObject(paid.map(factsOf));
  const none = lines.map((line) => ({ ...line, reference: 'failed' }));
  expect(await readBytes(statementOf(app, none, null), {})).toMatchObject({ code: 'NO_LINES' });
});
