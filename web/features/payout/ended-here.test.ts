import { expect, test } from 'vitest';
import { endedBy } from './ended-here.ts';

const refId = 'PO1';
const accept = { call: 'payout.accept', body: { refId } } as const;
const giveBack = { call: 'payout.decide', body: { refId, status: 'created' } } as const;
const pay = {
  call: 'payout.decide',
  body: { refId, status: 'approved', utr: '412345678901' },
} as const;

test.each([
  ['nothing', [], []],
  ['one that was accepted: it can still be taken away', [accept], []],
  ['one that was paid', [accept, pay], [refId]],
  ['one that was given back unseen', [giveBack], [refId]],
  ['one that came back and was accepted again', [accept, giveBack, accept], []],
  ['what has to do with no pay-out', [undefined, {}], []],
  [
    'another one',
    [accept, { call: 'payout.decide', body: { refId: 'PO2', status: 'declined' } } as const],
    ['PO2'],
  ],
  ['a reference that is told later', [{ call: 'payout.lateUtr', body: { refId } } as never], []],
] as const)('over for the payer is, of %s', (_what, acts, ended) => {
  expect(endedBy(acts)).toEqual(ended);
});
