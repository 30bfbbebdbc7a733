import { expect, test } from 'vitest';
import { withPureConstants } from './unused-schemas.ts';

const source = `import { z } from 'zod';
const max = 500;
const text = z.string().max(max);
export const note = { text, at: z.iso.datetime() };
export const kinds = ['a', 'b'];
export const read = (value) => text.parse(value);
export function list() {
  const inner = z.object({});
  return inner;
}
`;

test('what makes a constant is marked as free of effects; the rest stays as it is', () => {
  expect(withPureConstants(source).split('\n')).toEqual([
    "import { z } from 'zod';",
    'const max = 500;',
    'const text = /* @__PURE__ */ (() => (z.string().max(max)))();',
    'export const note = /* @__PURE__ */ (() => ({ text, at: z.iso.datetime() }))();',
    "export const kinds = ['a', 'b'];",
    'export const read = (value) => text.parse(value);',
    'export function list() {',
    '  const inner = z.object({});',
    '  return inner;',
    '}',
    '',
  ]);
});
