import { expect, test } from 'vitest';
import { foundOptions } from './found-options.ts';

const options = ['Ravi Asha', 'Tasha', 'Asha Rao', 'Bina (asha)', 'रवि आशा', 'बीना'].map(
  (label) => ({ value: label, label }),
);
const found = (typed: string) => foundOptions(options, typed).map(({ label }) => label);

test('who is called so stands before whom the letters are only found in', () => {
  expect(found('asha')).toEqual(['Asha Rao', 'Ravi Asha', 'Bina (asha)', 'Tasha']);
  expect(found(' ASHA r')).toEqual(['Asha Rao']);
  expect(found('आशा')).toEqual(['रवि आशा']);
});

test('nothing typed finds all, and what nobody is called nothing', () => {
  expect(found('  ')).toEqual(options.map(({ label }) => label));
  expect(found('zz')).toEqual([]);
});
