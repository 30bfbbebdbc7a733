import type { Scope } from '@peerdesk/domain/scope.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { FoundQuery } from '../../platform/db/list/found-query.ts';
import type { Statement } from '../../platform/db/list/list-source.ts';
import { startTestDesk, type TestDesk } from '../desk.ts';
import { fillRecords } from './fill-records.ts';
import { analyzeAll, askedOf, carriedOut, faultsIn, ofSearch, type Bounds } from './plan-faults.ts';
import { bankLists } from './bank-lists.ts';
import { now, type Reader } from './listed.ts';
import { workLists } from './work-lists.ts';

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  await fillRecords(desk.owner);
  await analyzeAll(desk.owner);
});
// Rows were written by hand.
afterAll(() => desk.close({ booksAreWrong: true }));

const scopes: Record<Reader, Scope> = {
  admin: { kind: 'desk' },
  subadmin: { kind: 'group', subadminId: 'S3' },
  peer: { kind: 'peer', peerId: 'P3' },
  merchant: { kind: 'merchant', merchantId: 'M3' },
};

/** What grows with the orders, or with what is done about them. */
const large = [
  ...['complaint', 'dispute', 'order_search', 'utr_claim', 'statement_line', 'statement_match'],
  ...['match_verdict', 'statement_alert', 'statement_upload', 'approval', 'money_request'],
  ...['entry', 'posting', 'webhook_delivery', 'audit', 'report', 'lost_customer', 'choice_count'],
  ...['payin', 'payout'],
];

describe.each(Object.entries({ ...bankLists, ...workLists }))('%s', (_name, listed) => {
  test.each(listed.readers)('as a reader of this kind reads them: %s', async (reader) => {
    const { list, always } = listed;
    const scope = scopes[reader];
    const wrong: string[] = [];
    for (const { name, filters, ...asked } of askedOf(listed.values, list.sorts)) {
      const [, allowed] =
        Object.entries(listed.exceptions).find(([filter]) => filter in filters) ?? [];
      const query = new FoundQuery(list, {
        scope,
        now,
        filters: { ...always, ...filters },
        ...asked,
      });
      const all: [string, Statement | undefined, Bounds][] = query.isSearch
        ? [
            ['page', query.found(), ofSearch],
            ['counts', query.foundCounts(), ofSearch],
          ]
        : [
            ['page', query.page(), listed.page],
            ['total', query.total(), listed.count],
            ['counts', query.counts(), listed.count],
          ];
      for (const [part, statement, usual] of all) {
        if (!statement) continue;
        const plan = await carriedOut(desk.owner, statement, query.isSearch);
        const faults = faultsIn(plan, allowed ?? usual, large);
        if (faults.length > 0) wrong.push(`${name}: ${part} ${faults.join(', ')}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
