import { readdirSync, readFileSync } from 'node:fs';
import type { Call } from '@peerdesk/contract/call.ts';
import { calls, type CallName } from '@peerdesk/contract/endpoints.ts';
import { reportKinds, type ReportKind } from '@peerdesk/contract/report.ts';
import { isStaff, rolesThat } from '@peerdesk/domain/role.ts';
import { expect, test } from 'vitest';

/** Which reports each list is exported as, or why it is not. */
const lists: Partial<Record<CallName, readonly ReportKind[] | string>> = {
  'payin.list': ['payins'],
  'payout.list': ['payouts'],
  'dispute.list': ['disputes'],
  'complaint.list': ['complaints'],
  'upload.list': ['uploads'],
  'upload.one': ['lines'],
  'utr.list': ['reconciliation', 'exceptions', 'alerts'],
  'ledger.report': ['wallet'],
  'ledger.payins': ['ledger'],
  'ledger.payouts': ['ledger'],
  'suspense.list': ['suspense'],
  'user.list': ['users', 'peers'],
  'user.settlementLogs': ['settlements'],
  'upi.list': ['upis'],
  'freeze.list': ['freezes'],
  'dayClose.list': ['dayCloses'],
  'merchant.list': ['merchants'],
  'merchant.postings': ['merchantPostings'],
  'approval.list': ['approvals'],
  'request.list': ['requests'],
  'delivery.list': ['deliveries'],
  'testOrder.list': ['testOrders'],
  'audit.list': 'the log is exported by its own call, which is itself in the log',
  'layout.list': 'how files are read is a setting of this desk',
  'report.list': 'its rows are files',
  'report.preview': 'it is what a file would hold',
  'report.schedules': 'at most twenty settings of one person',
  'ledger.statement': 'a statement is issued as paper, with a code',
  'dashboard.stats': 'figures: the orders behind them are exported',
  'dashboard.subadmins': 'figures: the orders behind them are exported',
  'dashboard.dayEntries': 'what figures add up: the entries are exported by the ledger’s lists',
  'dashboard.dayDecisions': 'what figures count: the orders are exported by their own lists',
  'dashboard.peers': 'figures: the report of peers has them',
  'capacity.get': 'figures of this moment',
  'capacity.choices': 'what a figure adds up, kept for two weeks: no orders',
  'capacity.lost': 'kept for two weeks beside a figure: their orders are exported',
  'party.get': 'figures: the orders behind them are exported',
  'whatIf.list': 'replays, which change with every run',
  'user.sessions': 'devices that are signed in now; who signed in is in the audit log',
  'factor.get': 'one’s own passkeys',
  'view.list': 'one’s own settings of lists',
  'payout.assignees': 'a choice to make',
  'upload.banks': 'what the server reads, the same on every desk',
  'upload.coverage': 'a calendar of what the list of statements has',
  'upload.gap': 'pay-ins of a day, which their list exports',
  'switches.get': 'switches',
  'currency.list': 'a choice to make',
  'audit.chain': 'a check',
  'attention.get': 'who has an order open at this moment',
  'note.list': 'notes of staff about one record, which are part of it',
  'note.mine': 'notes that name the reader, each beside the record that it is about',
  'talk.unread': 'chats with something new for the reader, each beside its pay-in',
  'upload.outcome': 'what came of one file: the report of its lines has it',
  'upload.passwords': 'accounts whose password is kept, never the passwords',
};

/** Calls about one record: what is listed with it is part of it. */
const ofOneRecord = /\.one$|^dispute\.messages$/;

function isList(name: CallName): boolean {
  const call: Call = calls[name];
  const shape: Record<string, { type?: string }> =
    'shape' in call.response ? (call.response.shape as Record<string, { type?: string }>) : {};
  const isPaged = call.query !== undefined && 'pagesize' in call.query.shape && !call.params;
  const callers: readonly string[] = Array.isArray(call.callers) ? call.callers : [];
  const isForStaff = rolesThat(isStaff).some((role) => callers.includes(role));
  const hasRows = Object.values(shape).some(({ type }) => type === 'array');
  return call.method === 'GET' && isForStaff && (isPaged || hasRows) && !ofOneRecord.test(name);
}

test('every list that staff reads is exported as a report, or says why not', () => {
  const names = (Object.keys(calls) as CallName[]).filter(isList);
  expect(names.length).toBeGreaterThan(30);
  const known = Object.keys(lists).filter((name) => name !== 'upload.one');
  expect(names.toSorted()).toEqual(known.toSorted());
});

test('every kind of report is that of a list, and each list has its button in the portal', () => {
  const kinds = Object.values(lists).flatMap((of) => (typeof of === 'string' ? [] : of));
  expect(new Set(kinds)).toEqual(new Set(reportKinds));
  const web = new URL('../../../web/', import.meta.url);
  const offered = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('node_modules'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, web), 'utf8').matchAll(/<ExportButton\s[^>]*?kind="(\w+)"/g),
    ])
    .map(([, kind]) => kind);
  // The peers with their volumes are a table of their own, put together where reports are.
  expect(new Set(offered)).toEqual(new Set(reportKinds.filter((kind) => kind !== 'peers')));
});
