import { reportKinds, type ReportKind } from '@peerdesk/contract/report.ts';
import { businessDay, timeZoneDefault } from '@peerdesk/domain/dates.ts';
import { dayMs } from '@peerdesk/domain/durations.ts';
import { read, utils, type WorkSheet } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { freezeFor } from '../../testing/freeze.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { fileOf, makeReports } from '../../testing/reports.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { askApproval } from '../../testing/second-admin.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  password,
  payOrder,
  placeOrder,
  testClientOf,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
/** A statement of the north, and one of the south. */
let upload: string;
let otherUpload: string;
/** A reference that would not be the same as a number. */
const zeros = '000000001234';

const today = () => businessDay(desk.clock.now(), timeZoneDefault);
const merchantId = () => world.merchant.id;

/** Something in every list that only some desks have rows in. */
beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  const body = { merchantId: merchantId(), url: 'https://shop.example/hook' };
  await desk.admin.ok('webhook.update', { body: { ...body, events: ['payin.*'] } });
  const paid = await payOrder(desk, world, { amount: '1000.00' });
  await desk.admin.ok('payin.decide', { body: { refId: paid.refId, status: 'approved' } });
  const declined = await payOrder(desk, world, { amount: '1100.00' });
  await desk.admin.ok('payin.decide', { body: { refId: declined.refId, status: 'declined' } });
  await desk.anyone.ok('pay.complain', {
    params: { token: declined.token },
    body: { text: '=HYPERLINK("http://x")' },
  });
  const [upi] = (await world.peer.client.ok('upi.list')).upis;
  const lines = [
    // Says that the declined one was paid: an alert.
    { amount: '1100.00', rrn: declined.utr },
    { amount: '77.00', rrn: freshUtr(), vpa: 'ravi@oksbi' },
    { amount: '88.00', rrn: freshUtr(), narration: '=1+1' },
  ];
  upload = await uploadAndMatch(desk, desk.admin, upi?.id ?? '', testFile(lines));
  const { lines: read } = await desk.admin.ok('upload.one', { params: { id: upload } });
  const unclaimed = read.find(({ amount }) => amount === '77.00')?.id ?? '';
  await desk.admin.ok('utr.dismiss', { body: { lineIds: [unclaimed], note: 'whose?' } });
  const otherUpi = await addUpi(desk, world.otherPeer, { accountId: 'southern bank' });
  const other = testFile([{ amount: '99.00', rrn: freshUtr() }]);
  otherUpload = await uploadAndMatch(desk, desk.admin, otherUpi, other);
  await payFromHere();
  await addMember(desk, 'admin');
  await saveSettings(desk, { approvals: { walletAbove: '10.00' } });
  const topup = { userId: world.peer.user.id, kind: 'topup', amount: '500.00', reason: 'x' };
  await askApproval(desk.admin, 'user.changeWallet', topup);
  const tester = await testClientOf(desk, merchantId());
  await placeOrder({ merchant: { id: merchantId(), client: tester } });
  await world.peer.client.ok('dayClose.declare', {
    body: { accountId: upi?.accountId ?? '', day: today(), in: '1000.00', out: '0.00' },
  });
  await freezeFor(desk, 'user', world.payer.user.id);
});
afterAll(() => desk.close());

/** A pay-out that is disputed, and people whose names would be formulas. */
async function payFromHere(): Promise<void> {
  await fundMerchant(desk, merchantId());
  const { refId } = await givePayout(desk, world, world.payer, { orderId: '=2+2' });
  const paid = { refId, status: 'approved', utr: zeros } as const;
  await world.payer.client.ok('payout.decide', { body: paid });
  await world.merchant.client.ok('dispute.create', { body: { refId, reason: '=3+3' } });
  const named = { name: '=4+4', username: 'formula', password, role: 'peer' } as const;
  await desk.admin.ok('user.register', { body: named });
  const fees = { payinBps: 300, payoutBps: 0 };
  await desk.admin.ok('merchant.create', { body: { name: '=5+5', fees } });
  const asked = { kind: 'topup', amount: '5.00', utr: freshUtr() } as const;
  await world.peer.client.ok('request.ask', { body: asked });
}

const filtersOf = (kind: ReportKind): Record<string, string> => {
  if (kind === 'lines') return { uploadId: upload };
  if (kind === 'wallet') return { userId: world.peer.user.id };
  const isOfMerchant = ['merchantPostings', 'deliveries', 'testOrders'].includes(kind);
  return isOfMerchant ? { merchantId: merchantId() } : {};
};

async function linesOf(client: ApiClient, kind: ReportKind, filters = filtersOf(kind)) {
  const { id } = await client.ok('report.order', {
    body: { name: kind, kind, format: 'csv', filters },
  });
  await makeReports(desk);
  const { reports } = await client.ok('report.list', { query: { pagesize: '100' } });
  expect(reports.find((one) => one.id === id)).toMatchObject({ status: 'ready', reason: null });
  return (await fileOf(client, id)).trim().split('\r\n').slice(1);
}

const named = (id: string) => ({ query: { merchantId: id } });

/** What each list answers, as a text that stands in its row of the report. */
const listed = {
  complaints: async (by) => (await by.ok('complaint.list')).complaints.map(({ id }) => id),
  approvals: async (by) => (await by.ok('approval.list')).approvals.map(({ id }) => id),
  uploads: async (by) => (await by.ok('upload.list')).uploads.map(({ id }) => id),
  lines: async (by) =>
    (await by.ok('upload.one', { params: { id: upload } })).lines.map(({ id }) => id),
  exceptions: async (by) =>
    (await by.ok('utr.list', { query: { tab: 'exceptions' } })).exceptions.map(
      ({ line, refId }) => line?.id ?? refId ?? '',
    ),
  alerts: async (by) =>
    (await by.ok('utr.list', { query: { tab: 'alerts' } })).exceptions.map(
      ({ refId, line }) => refId ?? line?.id ?? '',
    ),
  suspense: async (by) => (await by.ok('suspense.list')).lines.map(({ line }) => line.id),
  freezes: async (by) => (await by.ok('freeze.list')).freezes.map(({ id }) => id),
  dayCloses: async (by) =>
    (await by.ok('dayClose.list')).closes.map(({ day, account }) => `${day},.*${account.upi}`),
  wallet: async (by) =>
    (await by.ok('ledger.report', { query: { userId: world.peer.user.id } })).postings.map(
      ({ id, amount, earned, balance }) => `${id},.*,${amount},${earned ?? ''},${balance},`,
    ),
  merchantPostings: async (by) =>
    (await by.ok('merchant.postings', named(merchantId()))).postings.map(
      ({ id, amount, balance }) => `${id},.*,${amount},${balance},`,
    ),
  deliveries: async (by) =>
    (await by.ok('delivery.list', named(merchantId()))).deliveries.map(({ id }) => id),
  testOrders: async (by) =>
    (await by.ok('testOrder.list', named(merchantId()))).orders.map(({ refId }) => refId),
} satisfies Partial<Record<ReportKind, (by: ApiClient) => Promise<string[]>>>;

describe('a list is exported with the rows that it shows, in its order', () => {
  test.each(Object.entries(listed) as [ReportKind, (by: ApiClient) => Promise<string[]>][])(
    '%s',
    async (kind, rowsOf) => {
      const rows = await rowsOf(desk.admin);
      expect(rows.length).toBeGreaterThan(0);
      const lines = await linesOf(desk.admin, kind);
      expect(lines).toHaveLength(rows.length);
      rows.forEach((row, at) => expect(lines[at]).toMatch(new RegExp(row.replace('+', '\\+'))));
    },
  );

  test('no cell is a formula, whatever a bank or a customer wrote', async () => {
    for (const kind of ['lines', 'exceptions'] as const) {
      expect((await linesOf(desk.admin, kind)).join('\n')).toMatch(/(^|,)"?'=1\+1/m);
    }
  });

  test('a period of days that are closed takes the days that it touches', async () => {
    const at = desk.clock.now();
    const of = async (start: number, end: number) => {
      const query = {
        kind: 'dayCloses',
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
      } as const;
      return (await desk.admin.ok('report.preview', { query })).rows.map(([first]) => first);
    };
    expect(new Set(await of(at, at + 1000))).toEqual(new Set([today()]));
    expect(await of(at - 3 * dayMs, at - 2 * dayMs)).toEqual([]);
  });
});

describe('opened by another library', () => {
  test.each(reportKinds)('%s: no formula, references as text, each time twice', async (kind) => {
    const sheet = await workbookOf(kind);
    const { titles, rows } = tableOf(sheet);
    expect(rows.length, 'rows').toBeGreaterThan(0);
    expect(sheet['A1']?.v).toBe('Peerdesk');
    for (const [cell, { t, v, f }] of cellsOf(sheet)) {
      expect(f, cell).toBeUndefined();
      if (t === 's') expect(v, cell).not.toMatch(/^[=+@\t\r]|^-(?![\d.]+$)/);
      // What has twelve digits is a reference.
      expect(t === 'n' && /^\d{12}$/.test(String(v)), cell).toBe(false);
    }
    const times = titles.filter((title) => titles.includes(`${title} (UTC)`));
    expect(times.length > 0 || timeless.includes(kind), titles.join()).toBe(true);
    for (const title of times) {
      const [local, utc] = [titles.indexOf(title), titles.indexOf(`${title} (UTC)`)];
      for (const row of rows) expect(row[local], title).toBe(localMinute(row[utc]));
    }
  });

  test.each(reportKinds)('%s: a code has its words beside it, a day is no text', async (kind) => {
    const sheet = await workbookOf(kind);
    const { titles, rows } = tableOf(sheet);
    for (const code of titles.filter((title) => title?.endsWith(' code'))) {
      const words = code === 'Fault code' ? 'Last fault' : code?.replace(' code', '');
      expect(titles).toContain(words);
      const [said, known] = [titles.indexOf(words), titles.indexOf(code)];
      for (const row of rows) {
        if (row[known] !== undefined) expect(row[said], words).toMatch(/^[^:_]+$/);
      }
    }
    const texts = cellsOf(sheet).filter(([, { t }]) => t === 's');
    for (const [cell, { v }] of texts) {
      expect(v, cell).not.toMatch(/^(?:\d{4}-\d\d-\d\d|\d{1,3}\.\d\d)$/);
    }
  });

  test('a reference keeps its zeros, in whichever list it stands', async () => {
    for (const kind of ['payouts', 'reconciliation'] as const) {
      const cells = cellsOf(await workbookOf(kind)).map(([, { v }]) => v);
      expect(cells, kind).toContain(zeros);
    }
  });
});

async function workbookOf(kind: ReportKind): Promise<WorkSheet> {
  const body = { name: kind, kind, format: 'xlsx', filters: filtersOf(kind) } as const;
  const { id } = await desk.admin.ok('report.order', { body });
  await makeReports(desk);
  const { bytes } = await desk.admin.ok('report.file', { params: { id } });
  const { Sheets, SheetNames } = read(bytes, { cellFormula: true });
  const sheet = Sheets[SheetNames[0] ?? ''];
  if (!sheet) throw new Error('a workbook without a sheet');
  return sheet;
}

const cellsOf = (sheet: WorkSheet) =>
  Object.entries(sheet as Record<string, { t: string; v: unknown; f?: string }>).filter(
    ([place]) => !place.startsWith('!'),
  );

/** The titles stand below an empty line. */
function tableOf(sheet: WorkSheet) {
  const lines = utils.sheet_to_json<(string | undefined)[]>(sheet, {
    ...{ header: 1, raw: false, blankrows: true },
  });
  const empty = lines.findIndex((line) => line.length === 0);
  return { titles: lines[empty + 1] ?? [], rows: lines.slice(empty + 2) };
}

function localMinute(utc: string | undefined): string | undefined {
  if (utc === undefined) return undefined;
  expect(utc).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  const indiaMs = 5.5 * 60 * 60_000;
  return new Date(Date.parse(utc) + indiaMs).toISOString().slice(0, 16).replace('T', ' ');
}

/** Peers have totals of a period, and a bank’s line the bank’s day. */
const timeless: readonly ReportKind[] = ['peers', 'lines'];

describe('a subadmin', () => {
  test('gets what its own lists show, of its group alone', async () => {
    for (const kind of ['complaints', 'approvals', 'uploads', 'dayCloses', 'lines'] as const) {
      const rows = await listed[kind](world.north.client);
      expect(await linesOf(world.north.client, kind), kind).toHaveLength(rows.length);
    }
    const uploads = (await linesOf(world.north.client, 'uploads')).join('\n');
    expect(uploads).toContain(upload);
    expect(uploads).not.toContain(otherUpload);
    expect(await linesOf(world.south.client, 'complaints')).toEqual([]);
    expect(await linesOf(world.south.client, 'lines')).toEqual([]);
    expect(await linesOf(world.north.client, 'lines', { uploadId: otherUpload })).toEqual([]);
  });

  test('does not learn whether a wallet of somebody else’s exists', async () => {
    for (const userId of [world.otherPeer.user.id, 'U0']) {
      const body = { name: 'x', kind: 'wallet', format: 'csv', filters: { userId } } as const;
      const refused = await refusalOf(desk, () =>
        world.north.client.call('report.order', { body }),
      );
      expect(refused).toMatchObject({ status: 404, errorCode: 'NotFound' });
    }
    const own = await listed.wallet(world.north.client);
    expect(await linesOf(world.north.client, 'wallet')).toHaveLength(own.length);
  });
});

test.each(['deliveries', 'merchantPostings', 'testOrders', 'lines', 'wallet'] as const)(
  'a report of %s that names nothing is refused, and nothing is written',
  async (kind) => {
    const body = { name: 'x', kind, format: 'csv' } as const;
    const refused = await refusalOf(desk, () => desk.admin.call('report.order', { body }));
    expect(refused).toMatchObject({ status: 422, errorCode: 'ValidationError' });
  },
);
