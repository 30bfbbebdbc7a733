import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('cells are quoted where they have to be, and formulas are none', () => {
  const rows = [
    ['Rao, Asha', 'say "hi"', 'plain'],
    ['=1+1', '-5', '@x'],
  ];
  expect(csvOf(rows)).toBe(`"Rao, Asha","say ""hi""",plain\r\n'=1+1,'-5,'@x\r\n`);
});
