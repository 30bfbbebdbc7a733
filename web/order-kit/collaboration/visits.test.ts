import { expect, test } from 'vitest';
import { endVisit, visitOf } from './visits.ts';

test('a visit lasts until it ends, and the next one is another', () => {
  const first = visitOf('PI1');
  expect(visitOf('PI1')).toBe(first);
  expect(visitOf('PI2')).not.toBe(first);
  expect(endVisit('PI1')).toBe(first);
  expect(visitOf('PI1')).not.toBe(first);
  expect(endVisit('PI1')).not.toBe(first);
  expect(endVisit('PI1')).toBeUndefined();
});
