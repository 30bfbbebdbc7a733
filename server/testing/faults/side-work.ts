import { setTimeout as sleep } from 'node:timers/promises';
import { addTo, type Acknowledged } from './acknowledged.ts';
import type { PatientClient } from './patient-client.ts';

/** Who does it. */
export interface Desk {
  said: Acknowledged;
  staff(): Promise<PatientClient>;
  merchant(): PatientClient;
}

const newLines = 10;
/** So many lines of each statement were in the one before: each counts once. */
const repeatedLines = 5;
/** What is made in the background is asked for now and then, and not as fast as it is answered. */
const restMs = 400;

/** A customer did not get it: the dispute is taken, and ends in one way or the other. */
export async function dispute(desk: Desk, refId: string, isRevoked: boolean): Promise<void> {
  const { said } = desk;
  const { id } = await desk.merchant().write('dispute.create', {
    body: { refId, reason: 'nothing came' },
  });
  said.disputes.set(id, 'unassigned');
  const staff = await desk.staff();
  await staff.write('dispute.start', { body: { disputeId: id } });
  said.disputes.set(id, 'pending');
  await staff.write('dispute.message', { body: { disputeId: id, text: 'we look into it' } });
  const status = isRevoked ? 'revoke_claim' : 'resolved';
  await staff.write('dispute.resolve', { body: { disputeId: id, status, note: 'the bank says' } });
  said.disputes.set(id, status);
  if (isRevoked) said.payouts.set(refId, { status: 'created', utr: null });
}

export interface Owner {
  userId: string;
  client: PatientClient;
}

/** An owner asks to be paid out, and an admin has paid. */
export async function settle(desk: Desk, owner: Owner, turn: number): Promise<void> {
  const paise = 100_00 + turn;
  const amount = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
  const { id } = await owner.client.write('request.ask', { body: { kind: 'settlement', amount } });
  desk.said.requests.set(id, 'waiting');
  const utr = String(800_000_000_000 + turn);
  const staff = await desk.staff();
  await staff.write('request.decide', { body: { id, status: 'approved', utr } });
  desk.said.requests.set(id, 'approved');
  addTo(desk.said.settlements, owner.userId, -paise);
}

/** A bank's file, half of which was in the one before. */
export async function sendStatement(desk: Desk, upiId: string, turn: number): Promise<void> {
  const from = turn * newLines - (turn === 0 ? 0 : repeatedLines);
  const rows = Array.from({ length: (turn + 1) * newLines - from }, (_, n) => lineOf(from + n));
  const text = ['Date,Narration,Ref No,Debit,Credit,Balance', ...rows].join('\n');
  const file = { name: `bank-${turn}.csv`, bytes: Buffer.from(text) };
  const staff = await desk.staff();
  const { id } = await staff.write('upload.create', { body: { upiId }, file });
  desk.said.statements.add(id);
  desk.said.lines += newLines;
  await sleep(restMs);
}

function lineOf(n: number): string {
  const rrn = 700_000_000_000 + n;
  const balance = `${1000 + (n + 1) * 100}.00`;
  return `01/08/2026,UPI/CR/${rrn}/RAVI/HDFC/ravi@okaxis,${rrn},,100.00,${balance}`;
}

export async function orderReport(desk: Desk, turn: number): Promise<void> {
  const kind = turn % 2 === 0 ? 'payins' : 'ledger';
  const format = turn % 3 === 0 ? 'xlsx' : 'csv';
  const staff = await desk.staff();
  const body = { name: `report ${turn}`, kind, format } as const;
  const { id } = await staff.write('report.order', { body });
  desk.said.reports.add(id);
  await sleep(restMs);
}
