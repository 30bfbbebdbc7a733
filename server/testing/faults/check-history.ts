import type pg from 'pg';
import type { Acknowledged } from './workload.ts';

/** From what was answered first to what was answered last; time may only move an order on. */
const ways = {
  payin: ['created', 'unassigned', 'pending', 'processing', 'approved'],
  payout: ['created', 'pending', 'processing', 'approved'],
} as const;
/** Where an order may end by itself that nobody paid. */
const beforePaid: ReadonlySet<string> = new Set(['created', 'unassigned', 'pending']);

/** What the database lacks of what was acknowledged, or holds twice: empty when all is well. */
export async function checkHistory(db: pg.Client, said: Acknowledged): Promise<string[]> {
  return [
    ...(await checkOrders(db, 'payin', said.payins)),
    ...(await checkOrders(db, 'payout', said.payouts)),
    ...(await checkTopups(db, said.topups)),
  ];
}

async function checkOrders(
  db: pg.Client,
  kind: keyof typeof ways,
  said: Acknowledged['payins'],
): Promise<string[]> {
  const { rows } = await db.query<{ ref_id: string; status: string; utr: string | null }>(
    `select ref_id, status, utr from ${kind}`,
  );
  const there = new Map(rows.map((row) => [row.ref_id, row]));
  const lost = [...said].flatMap(([refId, { status, utr }]) => {
    const row = there.get(refId);
    if (row === undefined) return [`${kind} ${refId} is lost: it was ${status}`];
    const way: readonly string[] = ways[kind];
    const isOn = way.indexOf(row.status) >= way.indexOf(status);
    if (!isOn && !(row.status === 'expired' && beforePaid.has(status))) {
      return [`${kind} ${refId} is ${row.status}: it was ${status}`];
    }
    if (utr !== null && row.utr !== utr) return [`${kind} ${refId} has ${row.utr}: it had ${utr}`];
    return [];
  });
  // Each order has a number of its own at the merchant: more rows than orders are doubles.
  const unheard = rows.filter(({ ref_id }) => !said.has(ref_id));
  return [...lost, ...unheard.map(({ ref_id }) => `${kind} ${ref_id} was acknowledged to nobody`)];
}

async function checkTopups(db: pg.Client, said: Acknowledged['topups']): Promise<string[]> {
  const { rows } = await db.query<{ user_id: string; amount: string }>(
    `select split_part(p.account, ':', 2) as user_id, p.amount::text
     from entry e join posting p on p.entry_id = e.id
     where e.kind = 'topup' and p.account like 'peer:%'`,
  );
  const key = (userId: string, paise: number) => `${userId} ${paise}`;
  const booked = rows.map(({ user_id, amount }) => key(user_id, Number(amount)));
  const heard = [...said].flatMap(([id, all]) => all.map((rupees) => key(id, rupees * 100)));
  return [
    ...heard.filter((one) => !booked.includes(one)).map((one) => `the top-up ${one} is lost`),
    ...booked
      .filter((one, at) => booked.indexOf(one) !== at || !heard.includes(one))
      .map((one) => `the top-up ${one} is booked twice, or was acknowledged to nobody`),
  ];
}
