import { expect, test } from 'vitest';
import { sqlList } from './sql-list.ts';

test('names stand between quotes', () => {
  expect(sqlList(['pending', 'revoke_claim'])).toBe(`('pending', 'revoke_claim')`);
});

test.each([[[]], [["a'b"]], [['a', 'b; drop table x']], [['']]])('%j is refused', (names) => {
  expect(() => sqlList(names)).toThrow('not a list of names');
});
