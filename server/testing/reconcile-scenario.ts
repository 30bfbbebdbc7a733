import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { AlertCode, MatchRule, ReconcileException } from '@peerdesk/contract/statement.ts';
import { dayMs } from '@peerdesk/domain/durations.ts';
import type { ApiClient } from '../platform/api-client/client.ts';
import { adminPassword, type TestDesk } from './desk.ts';
import { runJobs, testFile, type TestLine } from './statement.ts';
import { addMember, addUpi, freshUtr, openOrder, type Member, type Placed } from './world.ts';

/** Orders that wait for money on one peer's account, each for another rule of reconciliation. */
export const orderNames = [
  'exact',
  'bankTransfer',
  'corrected',
  'contested',
  'stranger',
  'differs',
  'elsewhere',
  'outgoing',
  'ownNumber',
  'nearMiss',
  'silent',
  'missing',
  'byHand',
  'byHandMissing',
  'sentBack',
] as const;
export type OrderName = (typeof orderNames)[number];

/** The stranger waits on the other account, with the contested order's amount and reference. */
export interface ReconcileScenario {
  desk: TestDesk;
  peer: Member;
  upiId: string;
  otherUpiId: string;
  day: string;
  orders: Record<OrderName, Placed>;
  utrs: Record<OrderName, string>;
}

type Merchant = { id: string; client: ApiClient };

/** Two peers of their own with a UPI ID each, and open orders. Nobody has claimed anything yet. */
export async function startScenario(
  desk: TestDesk,
  merchant: Merchant,
): Promise<ReconcileScenario> {
  const other = await addMember(desk, 'peer', { topup: '1000000.00' });
  const otherUpiId = await addUpi(desk, other);
  const stranger = await openOrder(desk, { merchant });
  await other.client.ok('user.updateMe', { body: { presence: 'offline' } });
  const peer = await addMember(desk, 'peer', { topup: '1000000.00' });
  const upiId = await addUpi(desk, peer);
  const placed: [OrderName, Placed][] = [['stranger', stranger]];
  const utrs: [OrderName, string][] = [];
  for (const name of orderNames) {
    // A serial number would have neighbours that differ by one digit only.
    utrs.push([name, freshUtr().split('').toReversed().join('')]);
    if (name === 'stranger') continue;
    const amount = name === 'contested' ? { amount: stranger.amount } : {};
    placed.push([name, await openOrder(desk, { merchant }, amount)]);
  }
  await peer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  const day = new Date(desk.clock.now()).toISOString().slice(0, 10);
  const references = Object.fromEntries(utrs) as ReconcileScenario['utrs'];
  references.stranger = references.contested;
  references.bankTransfer = `UTIBN${references.bankTransfer.slice(0, 11)}`;
  const orders = Object.fromEntries(placed) as ReconcileScenario['orders'];
  return { desk, peer, upiId, otherUpiId, day, orders, utrs: references };
}

const nearTo = (utr: string) => `${utr.slice(0, 5)}${utr[5] === '9' ? '0' : '9'}${utr.slice(6)}`;

function lineOf(
  scenario: ReconcileScenario,
  name: OrderName,
  set: Partial<TestLine> = {},
): TestLine {
  const { amount } = scenario.orders[name];
  return { amount, rrn: scenario.utrs[name], date: scenario.day, ...set };
}

const files = {
  main: (scenario: ReconcileScenario) => [
    lineOf(scenario, 'exact'),
    lineOf(scenario, 'corrected'),
    lineOf(scenario, 'differs', { amount: '11.00' }),
    lineOf(scenario, 'byHand'),
  ],
  rest: (scenario: ReconcileScenario) => [
    lineOf(scenario, 'bankTransfer'),
    lineOf(scenario, 'contested'),
    lineOf(scenario, 'outgoing', { direction: 'debit' }),
    lineOf(scenario, 'ownNumber', {
      rrn: nearTo(scenario.utrs.silent),
      own: scenario.utrs.ownNumber,
    }),
    lineOf(scenario, 'nearMiss', { rrn: nearTo(scenario.utrs.nearMiss) }),
    lineOf(scenario, 'silent'),
    lineOf(scenario, 'sentBack'),
  ],
  back: (scenario: ReconcileScenario) => [
    lineOf(scenario, 'sentBack', { direction: 'debit', kind: 'REVERSAL' }),
    lineOf(scenario, 'exact'),
    lineOf(scenario, 'byHand'),
  ],
} satisfies Record<string, (scenario: ReconcileScenario) => TestLine[]>;

type Step = (scenario: ReconcileScenario) => Promise<void>;

const upload =
  (name: keyof typeof files): Step =>
  async (scenario) => {
    const file = testFile(files[name](scenario));
    await scenario.desk.admin.ok('upload.create', { body: { upiId: scenario.upiId }, file });
  };

const uploadElsewhere: Step = async (scenario) => {
  const file = testFile([lineOf(scenario, 'elsewhere')]);
  await scenario.desk.admin.ok('upload.create', { body: { upiId: scenario.otherUpiId }, file });
};

/** May be refused: the reference may be used already, or the order approved. */
const claim =
  (
    name: OrderName,
    utr: (scenario: ReconcileScenario) => string = ({ utrs }) => utrs[name],
  ): Step =>
  async (scenario) => {
    const { token } = scenario.orders[name];
    await scenario.desk.anyone.call('pay.utr', { params: { token }, body: { utr: utr(scenario) } });
  };

const confirm =
  (name: OrderName): Step =>
  async ({ peer, orders }) => {
    await peer.client.call('payin.confirm', { body: { refId: orders[name].refId } });
  };

const jobs: Step = ({ desk }) => runJobs(desk);

const claimedOnce = [
  'exact',
  'contested',
  'stranger',
  'differs',
  'elsewhere',
  'outgoing',
  'ownNumber',
  'nearMiss',
  'missing',
  'sentBack',
] as const satisfies readonly OrderName[];

/** The events, in tracks: only the steps within a track keep their order. */
export const tracks: readonly (readonly Step[])[] = [
  ...claimedOnce.map((name) => [claim(name)]),
  [claim('bankTransfer', ({ utrs }) => `utr: ${utrs.bankTransfer.toLowerCase()}`)],
  [
    claim('corrected', ({ utrs }) => utrs.contested),
    claim('corrected', ({ utrs }) => nearTo(utrs.corrected)),
    claim('corrected'),
  ],
  [claim('byHand'), confirm('byHand')],
  [claim('byHandMissing'), confirm('byHandMissing')],
  [upload('main'), upload('main')],
  [upload('rest'), upload('rest')],
  [upload('back')],
  [uploadElsewhere],
  [jobs, jobs, jobs],
];

/** The next day's statement, which covers the whole time in which money could have arrived. */
export async function closeStatements(scenario: ReconcileScenario): Promise<void> {
  const { desk, upiId, day } = scenario;
  desk.clock.advance(2 * dayMs);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
  const file = testFile([], { start: day, end: next });
  await desk.admin.ok('upload.create', { body: { upiId }, file });
  await runJobs(desk);
}

/** The final state of an order: what a person is shown, and whether it has its own bank line. */
export interface Outcome {
  status: OrderStatus;
  rules: MatchRule[];
  alerts: AlertCode[];
  hasLine: boolean;
}

async function listed({ admin }: TestDesk, tab: 'exceptions' | 'alerts') {
  const found: ReconcileException[] = [];
  for (;;) {
    const query = { tab, pagesize: '100', skip: String(found.length) };
    const { exceptions } = await admin.ok('utr.list', { query });
    if (exceptions.length === 0) return found;
    found.push(...exceptions);
  }
}

export async function outcomesOf({
  desk,
  orders,
}: ReconcileScenario): Promise<Map<OrderName, Outcome>> {
  const { admin, owner } = desk;
  const exceptions = await listed(desk, 'exceptions');
  const alerts = await listed(desk, 'alerts');
  const outcomes = new Map<OrderName, Outcome>();
  for (const name of orderNames) {
    const { refId } = orders[name];
    const { status } = await admin.ok('payin.one', { params: { refId } });
    const matches = await owner.query(
      `select from statement_match m join statement_line l on l.id = m.line_id
       where m.order_ref = $1 and m.undone_at is null and l.state = 'matched'
         and l.order_ref = m.order_ref`,
      [refId],
    );
    const rules = exceptions.flatMap((row) => [
      ...(row.refId === refId ? [row.rule] : []),
      ...row.candidates.flatMap((one) => (one.refId === refId ? one.rule : [])),
    ]);
    outcomes.set(name, {
      status,
      rules: [...new Set(rules)],
      alerts: alerts.flatMap((row) => (row.refId === refId && row.alert ? row.alert : [])),
      hasLine: matches.rowCount === 1,
    });
  }
  return outcomes;
}
