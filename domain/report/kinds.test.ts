import { reportKinds } from '@peerdesk/contract/report.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { expect, test } from 'vitest';
import { mayReport, standsAlone } from './kinds.ts';

test('no peer orders a report; an admin may have any', () => {
  const of = (role: Role) => reportKinds.filter((kind) => mayReport(role, kind));
  expect(of('admin')).toEqual([...reportKinds]);
  expect([of('peer'), of('peer-withdrawal')]).toEqual([[], []]);
});

test('what concerns the whole desk is no report of a subadmin', () => {
  const desk = reportKinds.filter((kind) => !mayReport('subadmin', kind));
  expect(desk.toSorted()).toEqual([
    'alerts',
    'deliveries',
    'exceptions',
    'freezes',
    'merchantPostings',
    'merchants',
    'reconciliation',
    'suspense',
    'testOrders',
  ]);
});

test('what belongs to one record is ordered where that record is', () => {
  const ofOne = reportKinds.filter((kind) => !standsAlone(kind));
  expect(ofOne.toSorted()).toEqual([
    'deliveries',
    'lines',
    'merchantPostings',
    'testOrders',
    'wallet',
  ]);
});
