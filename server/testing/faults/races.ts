import type { CallName } from '@peerdesk/contract/endpoints.ts';
import type { Asked } from '../../platform/api-client/client.ts';
import type { RacedCall } from './acknowledged.ts';
import type { PatientClient } from './patient-client.ts';
import type { Desk } from './side-work.ts';
import { startPayin, startPayout, type Payer, type Starting } from './start-orders.ts';

/** Whom a race needs besides the merchant and the staff. */
export interface Racers extends Starting {
  payer(place: number): Payer;
  readonly isOver: boolean;
}

/**
 * A pay-in and a pay-out that several decide at once, on different servers, each asking only once.
 * In every third race both want the same reference.
 */
export async function raceForOrders(desk: Racers, turn: number): Promise<void> {
  const { said } = desk;
  const note = (refId: string) => said.raced.add(refId);
  const payer = () => desk.payer(0);
  const utr = (place: number) => String(500_000_000_000 + turn * 10 + place);
  const id = `race-${turn}`;
  const ip = `10.250.${(turn >> 8) & 255}.${turn & 255}`;
  const [payin, payout] = await Promise.all([
    startPayin(desk, { id, rupees: 100 + (turn % 400), ip, utr: utr(0) }, note),
    startPayout(desk, { id, rupees: 200 + (turn % 90), upi: `race${turn}@oksbi`, payer }, note),
  ]);
  if (payin === null) return;
  const staff = await desk.staff();
  const { peer } = payer();
  const ofPayin = { refId: payin, ...(turn % 3 === 0 && { utr: utr(2) }) };
  const { confirm, decide, pay } = {
    confirm: once('payin.confirm'),
    decide: once('payin.decide'),
    pay: once('payout.decide'),
  };
  const calls = [
    () => confirm(desk, staff, `payin:${payin}`, 'approved', { body: ofPayin }),
    () => confirm(desk, staff, `payin:${payin}`, 'approved', { body: ofPayin }),
    () =>
      decide(desk, staff, `payin:${payin}`, 'declined', {
        body: { refId: payin, status: 'declined' },
      }),
    () =>
      pay(desk, peer, `payout:${payout}`, 'paid', {
        body: { refId: payout, status: 'approved', utr: utr(2) },
      }),
    () =>
      pay(desk, peer, `payout:${payout}`, 'paid', {
        body: { refId: payout, status: 'approved', utr: utr(3) },
      }),
    () =>
      pay(desk, staff, `payout:${payout}`, 'declined', {
        body: { refId: payout, status: 'declined' },
      }),
  ];
  // Whoever got no answer asks again, by which time others may have decided.
  for (let open = calls; open.length > 0 && !desk.isOver;) {
    const asked = open;
    const outcomes = await Promise.all(asked.map((call) => call()));
    open = asked.filter((_, place) => outcomes[place] === 'unknown');
  }
}

/** Makes such a call once, and remembers when it was made and what came of it. */
const once =
  <N extends CallName>(name: N) =>
  async (
    { said }: Desk,
    client: PatientClient,
    subject: string,
    event: RacedCall['event'],
    request: Asked<N>,
  ): Promise<RacedCall['outcome']> => {
    const invokedAt = Date.now();
    const told = await client.once(name, request);
    const { utr = null } = (request.body ?? {}) as { utr?: string };
    said.races.push({ subject, event, utr, invokedAt, answeredAt: Date.now(), ...told });
    return told.outcome;
  };
