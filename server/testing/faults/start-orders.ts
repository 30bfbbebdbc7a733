import type { PatientClient } from './patient-client.ts';
import type { Desk } from './side-work.ts';

/** Called with each status that was acknowledged. */
export type Note = (refId: string, status: string, utr: string | null) => void;

export interface Payer {
  peerId: string;
  peer: PatientClient;
}

/** Who orders start with, besides the merchant and the staff. */
export interface Starting extends Desk {
  customer(): PatientClient;
}

interface PayinOf {
  id: string;
  rupees: number;
  /** Each customer pays from an address of its own: one address has a limit. */
  ip: string;
  utr: string;
}

/** A pay-in whose customer has entered the reference; null where nobody could take it. */
export async function startPayin(
  desk: Starting,
  { id, rupees, ip, utr }: PayinOf,
  note: Note,
): Promise<string | null> {
  const { refId, payUrl } = await desk.merchant().write('payin.create', {
    body: { orderId: id, amount: `${rupees}.00`, customer: { id } },
  });
  note(refId, 'created', null);
  const customer = desk.customer();
  const params = { token: payUrl.split('/').at(-1) ?? '' };
  const from = { 'x-forwarded-for': ip };
  const page = await customer.write('pay.open', { params }, from);
  note(refId, page.status, null);
  if (page.status !== 'pending') return null;
  await customer.write('pay.utr', { params, body: { utr } }, from);
  note(refId, 'processing', utr);
  return refId;
}

interface PayoutOf {
  id: string;
  rupees: number;
  /** Where the customer is to be paid. */
  upi: string;
  payer: () => Payer;
}

/** A pay-out that its payer has accepted. */
export async function startPayout(
  desk: Desk,
  { id, rupees, upi, payer }: PayoutOf,
  note: Note,
): Promise<string> {
  const { refId } = await desk.merchant().write('payout.create', {
    body: { orderId: id, amount: `${rupees}.00`, customer: { id, name: 'Ravi', upi } },
  });
  note(refId, 'created', null);
  const { peerId, peer } = payer();
  await (await desk.staff()).write('payout.assign', { body: { refId, peerId } });
  note(refId, 'pending', null);
  await peer.write('payout.accept', { body: { refId } });
  note(refId, 'processing', null);
  return refId;
}
