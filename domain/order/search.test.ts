import { expect, test } from 'vitest';
import { reachesAllOrders } from './search.ts';

test.each(['abc', 'pi0', '१२३', 'ab c', 'o42'])('%s is looked for in all orders', (text) => {
  expect(reachesAllOrders(text)).toBe(true);
});

test.each(['', 'a', 'ab', 'a b', '4-2', '@', 'न'])('“%s” in the newest alone', (text) => {
  expect(reachesAllOrders(text)).toBe(false);
});
