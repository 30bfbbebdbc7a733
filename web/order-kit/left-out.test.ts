import { expect, test } from 'vitest';
import { stillOpen } from './left-out.tsx';

const orders = ['PI1', 'PI2', 'PI3', 'PI4'].map((refId) => {
  return { refId, amount: '1.00', customer: { id: 'ravi', name: null } };
});

test('what was decided since the dialog was opened is left out, and only that', () => {
  const answers = [
    { data: { status: 'processing' }, isFetchedAfterMount: true },
    { data: { status: 'declined' }, isFetchedAfterMount: true },
    // Known from before, and asked for again.
    { data: { status: 'declined' }, isFetchedAfterMount: false },
    // No answer: the server judges it.
    { data: undefined, isFetchedAfterMount: true },
  ];
  const { open, leftOut } = stillOpen(orders, {
    answers,
    isOpen: ({ status }) => status === 'processing',
    words: ({ status }) => `now ${status}`,
  });
  expect(open.map(({ refId }) => refId)).toEqual(['PI1', 'PI3', 'PI4']);
  expect(leftOut).toEqual([{ ...orders[1], words: 'now declined' }]);
});
