import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../testing/desk.ts';
import { runJobs, testFile, type TestLine } from '../testing/statement.ts';
import {
  addMember,
  addMerchant,
  addUpi,
  freshUtr,
  openOrder,
  type Member,
  type Placed,
} from '../testing/world.ts';

let desk: TestDesk;
let merchant: Awaited<ReturnType<typeof addMerchant>>;
let last: Member | undefined;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  merchant = await addMerchant(desk);
});
afterAll(() => desk.close());

const claims = ['exact', 'other amount', 'only reversed', 'contested', 'stranger'] as const;
const files = ['first', 'second', 'third', 'first again'] as const;
type Step = (typeof claims)[number] | (typeof files)[number] | 'jobs' | 'jobs again';
const steps: readonly Step[] = [...claims, ...files, 'jobs', 'jobs again'];

interface Scene {
  upiId: string;
  orders: Map<string, Placed>;
  utrs: Map<string, string>;
}

/** A peer of its own with one UPI ID, and orders that wait for money on it. */
async function setScene(): Promise<Scene> {
  await last?.client.ok('user.updateMe', { body: { presence: 'offline' } });
  const peer = await addMember(desk, 'peer', { topup: '1000000.00' });
  last = peer;
  const upiId = await addUpi(desk, peer);
  const orders = new Map<string, Placed>();
  const utrs = new Map<string, string>();
  for (const name of [...claims, 'silent']) {
    orders.set(name, await openOrder(desk, { merchant }));
    utrs.set(name, freshUtr());
  }
  utrs.set('stranger', utrs.get('contested') ?? '');
  return { upiId, orders, utrs };
}

function fileOf({ orders, utrs }: Scene, name: string) {
  const line = (order: string, set: Partial<TestLine> = {}): TestLine => ({
    amount: orders.get(order)?.amount ?? '',
    rrn: utrs.get(order) ?? null,
    ...set,
  });
  const exact = line('exact');
  switch (name) {
    case 'second':
      return testFile([line('only reversed', { kind: 'REVERSAL' }), line('silent')]);
    case 'third':
      return testFile([exact, line('contested')]);
    default:
      return testFile([exact, line('other amount', { amount: '11.00' })]);
  }
}

async function take(step: Step, scene: Scene): Promise<void> {
  if (step === 'jobs' || step === 'jobs again') return runJobs(desk);
  if (files.some((name) => name === step)) {
    const file = fileOf(scene, step);
    await desk.admin.ok('upload.create', { body: { upiId: scene.upiId }, file });
    return;
  }
  const token = scene.orders.get(step)?.token ?? '';
  const utr = scene.utrs.get(step) ?? '';
  // Whoever claims a reference that is used already is refused: that is one of the ways.
  await desk.anyone.call('pay.utr', { params: { token }, body: { utr } });
}

/** What must be the same whichever way it came about. */
async function outcome({ orders, upiId }: Scene) {
  const statuses: Record<string, string> = {};
  for (const [name, { refId }] of orders) {
    const { status, receivedAmount } = await desk.admin.ok('payin.one', { params: { refId } });
    statuses[name] = status === 'approved' ? `approved ${receivedAmount !== null}` : status;
  }
  const { rows } = await desk.owner.query<{ state: string; kind: string; paid: string | null }>(
    `select l.state, l.kind, l.order_ref as paid from statement_line l
     join upi v on v.account_id = l.account_id
     where v.id = $1 and l.duplicate_of is null order by l.rrn, l.kind`,
    [upiId],
  );
  const nameOf = (ref: string | null) =>
    [...orders].find(([, { refId }]) => refId === ref)?.[0] ?? null;
  return {
    statuses,
    lines: rows.map(({ state, kind, paid }) => `${kind} ${state} ${nameOf(paid)}`).toSorted(),
  };
}

test('whatever comes first, claims or files, and however often: the end is the same', async () => {
  const order = fc.shuffledSubarray([...steps], { minLength: steps.length });
  await fc.assert(
    fc.asyncProperty(order, async (plan) => {
      const scene = await setScene();
      for (const step of plan) await take(step, scene);
      await runJobs(desk);
      const { statuses, lines } = await outcome(scene);
      const { stranger, ...others } = statuses;
      expect(others).toEqual({
        exact: 'approved true',
        'other amount': 'processing',
        'only reversed': 'processing',
        contested: 'approved true',
        silent: 'pending',
      });
      expect(stranger).toMatch(/^(pending|processing)$/);
      expect(lines).toEqual([
        'PAYMENT matched contested',
        'PAYMENT matched exact',
        'PAYMENT open null',
        'PAYMENT open null',
        'REVERSAL ignored null',
      ]);
      expect(await desk.wrongs()).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 120_000);
