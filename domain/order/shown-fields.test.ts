import { orderStatuses } from '@peerdesk/contract/order-status.ts';
import { orderFlags } from '@peerdesk/contract/order.ts';
import { expect, test } from 'vitest';
import type { Scope } from '../scope.ts';
import { flagsFor, noteFor } from './shown-fields.ts';

const merchant: Scope = { kind: 'merchant', merchantId: 'M' };
const peer: Scope = { kind: 'peer', peerId: 'P' };
const group: Scope = { kind: 'group', subadminId: 'S' };
const desk: Scope = { kind: 'desk' };

test('a merchant reads why its order was declined, and no note of our own', () => {
  const read = (scope: Scope) =>
    orderStatuses.filter((status) => noteFor(scope, { status, note: 'n' }) !== null);
  expect(read(merchant)).toEqual(['declined']);
  for (const scope of [peer, group, desk]) expect(read(scope)).toEqual([...orderStatuses]);
});

test('staff sees every flag; a peer not that it is watched', () => {
  expect(flagsFor(desk, orderFlags)).toEqual(orderFlags);
  expect(flagsFor(group, orderFlags)).toEqual(orderFlags);
  expect(flagsFor(peer, orderFlags)).toEqual(orderFlags.filter((flag) => flag !== 'WATCH'));
});

test('a merchant sees what became of its order, not what our people claim', () => {
  const hidden = ['UTR_CONTESTED', 'UTR_LOST', 'WATCH', 'PAID_TWICE_RISK'];
  expect(flagsFor(merchant, orderFlags)).toEqual(
    orderFlags.filter((flag) => !hidden.includes(flag)),
  );
});
