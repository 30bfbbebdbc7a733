import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './endpoints.ts';

const ofOrder = 'a step of an order, of which there are as many as merchants and customers make';
const intake = 'the business itself; Settings stop or narrow it';
const perHour = 'counted by the hour, under a lock';
const noted = 'says how far somebody has read, and writes only what is news';

/** Calls by which somebody other than an admin writes, without a limit of the contract. */
const limitedOtherwise: Record<string, string> = {
  'payin.create': intake,
  'payout.create': intake,
  'payin.decide': ofOrder,
  'payin.bulk': ofOrder,
  'payin.confirm': ofOrder,
  'payout.decide': ofOrder,
  'payout.assign': ofOrder,
  'payout.accept': ofOrder,
  'payout.withdraw': ofOrder,
  'payout.lateUtr': ofOrder,
  'payout.outcome': ofOrder,
  'dispute.create': ofOrder,
  'dispute.start': ofOrder,
  'dispute.resolve': ofOrder,
  'dispute.message': perHour,
  'note.add': perHour,
  'talk.send': perHour,
  'file.upload': perHour,
  'upload.create': perHour,
  'upload.password': perHour,
  'dispute.read': noted,
  'talk.read': noted,
  'note.read': noted,
  'complaint.read': noted,
  'auth.signin': 'counted per account, device and network',
  'auth.refresh': 'each token once',
  'factor.stepUp': 'counted like sign-ins',
  'passkey.signinOptions': 'writes nothing',
  'passkey.signin': 'counted like sign-ins',
};

test('whatever somebody other than an admin changes has a limit, or a reason for none', () => {
  const unlimited = Object.entries<Call>(calls)
    .filter(([, { method, callers, limit }]) => {
      const isAdmins = callers.length === 1 && callers[0] === 'admin';
      return method !== 'GET' && !isAdmins && limit === undefined;
    })
    .map(([name]) => name);
  expect(unlimited.toSorted()).toEqual(Object.keys(limitedOtherwise).toSorted());
});
