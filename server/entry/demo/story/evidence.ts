import type { Order } from '@peerdesk/contract/order.ts';
import type { Payout } from '@peerdesk/contract/payout.ts';
import { businessDay, dayAfter } from '@peerdesk/domain/dates.ts';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { screenshot } from '../../../platform/files/samples.ts';
import { statementFile, type StatementFormat } from '../bank/files.ts';
import { type BankLine, type BankStatement, closingOf } from '../bank/statement.ts';
import type { Person } from '../person.ts';
import type { Told } from './exceptions.ts';
import {
  type Account,
  amountOf,
  claim,
  customerOf,
  paymentText,
  type Stage,
  type StoryOrder,
  timeZone,
} from './stage.ts';

const listMost = 100;

/**
 * Now: the banks' statements come in, and say what is true. Files of three kinds; one account has
 * a day between two of them that no statement covers.
 */
export async function bringStatements(stage: Stage, told: Told): Promise<void> {
  const { accounts, participants, clock } = stage;
  const [first, second, third, fourth] = accounts;
  const { admin } = participants;
  for (const account of accounts) {
    // One payer's newest pay-out was not paid from the account that it names.
    await addWhatWasPaid(stage, account, account === fourth ? 1 : 0);
  }

  const own = [...fourth.lines, lineOf(told.onOwnWord)];
  await send(fourth.peer, fourth, 'csv', statementOf(fourth, own));
  await send(admin, first, 'xlsx', statementOf(first));
  await send(admin, second, 'pdf', statementOf(second));
  await send(admin, fourth, 'xlsx', statementOf(fourth));
  third.lines.push(charge(businessDay(clock.now(), timeZone)));
  for (const part of withGap(third)) await send(admin, third, 'csv', part);
  await clock.readStatements();

  await setAside(stage, told.setAside);
  await matchByHand(stage, told.byHand);
  await clock.readStatements();
}

/** The bank has each approved payment, except where the story says otherwise. */
async function addWhatWasPaid(
  { participants }: Stage,
  account: Account,
  leftOut: number,
): Promise<void> {
  const { admin } = participants;
  const { upi, told, lines } = account;
  const query = { status: 'approved', pagesize: String(listMost) } as const;
  const { orders } = await admin.ok('payin.list', { query: { ...query, q: upi.upi } });
  for (const order of orders) {
    if (order.utr === null || told.has(order.refId)) continue;
    lines.push(lineOfOrder(order, 'credit'));
  }
  const paid = await admin.ok('payout.list', { query });
  const ofAccount = paid.orders.filter(({ peerUpiId }) => peerUpiId === upi.upi);
  for (const order of ofAccount.slice(leftOut)) {
    if (order.utr !== null) lines.push(lineOfOrder(order, 'debit'));
  }
}

function lineOfOrder(order: Order | Payout, direction: BankLine['direction']): BankLine {
  const { utr, customer, amount, createdAt, decidedAt } = order;
  const at = direction === 'credit' ? createdAt : (decidedAt ?? createdAt);
  return {
    day: businessDay(Date.parse(at), timeZone),
    direction,
    amount: amountOf(order.receivedAmount ?? amount),
    narration: paymentText(utr ?? '', customer.name ?? customer.id),
    reference: '',
  };
}

function lineOf(order: StoryOrder): BankLine {
  const { day, amount, utr, customer } = order;
  const narration = paymentText(utr, customer);
  return { day, direction: 'credit', amount, narration, reference: '' };
}

/** What a bank takes for itself. */
export function charge(day: string): BankLine {
  const narration = 'CONSOLIDATED CHARGES GST';
  return { day, direction: 'debit', amount: minor(1_770n), narration, reference: '' };
}

export function statementOf(account: Account, lines = account.lines): BankStatement {
  const { upi, bank, opening } = account;
  return { bank, account: upi.accountId, holder: upi.holder, opening, lines };
}

/** What the bank says of the first day, and of the last ones; between them a day is missing. */
function withGap(account: Account): BankStatement[] {
  const whole = statementOf(account);
  const days = whole.lines.map(({ day }) => day).toSorted();
  const [firstDay = ''] = days;
  const after = dayAfter(dayAfter(firstDay));
  const before = { ...whole, lines: whole.lines.filter(({ day }) => day <= firstDay) };
  const missing = whole.lines.filter(({ day }) => day < after);
  const rest = whole.lines.filter(({ day }) => day >= after);
  return [before, { ...whole, opening: closingOf({ ...whole, lines: missing }), lines: rest }];
}

async function send(
  by: Person,
  account: Account,
  format: StatementFormat,
  statement: BankStatement,
): Promise<void> {
  const days = statement.lines.map(({ day }) => day).toSorted();
  const file = await statementFile(`${account.bank} ${days[0]} ${days.at(-1)}`, format, statement);
  await by.ok('upload.create', { body: { upiId: account.upi.id }, file });
}

/** An admin takes a credit for somebody's own money; then its customer enters its reference. */
async function setAside(stage: Stage, order: StoryOrder): Promise<void> {
  const { admin } = stage.participants;
  const lineId = await lineIdOf(stage, order);
  if (!lineId) return;
  const body = { lineIds: [lineId], note: 'The peer’s own money' };
  await admin.ok('utr.dismiss', { body });
  await claim(stage, order);
}

/** An admin has asked a customer who entered nothing, and gives the credit to their order. */
async function matchByHand(stage: Stage, order: StoryOrder): Promise<void> {
  const lineId = await lineIdOf(stage, order);
  if (!lineId) return;
  const note = 'The customer sent a picture of this payment';
  await stage.participants.admin.ok('utr.match', { body: { lineId, refId: order.refId, note } });
}

/** The credit of an order among the exceptions. */
async function lineIdOf({ participants }: Stage, order: StoryOrder): Promise<string | undefined> {
  const query = { tab: 'exceptions', q: order.utr } as const;
  const { exceptions } = await participants.admin.ok('utr.list', { query });
  return exceptions.find(({ line }) => line?.rrn === order.utr)?.line?.id;
}

/** Customers whose payment was declined say that they paid: one of them has. */
export async function playComplaints(stage: Stage, told: Told): Promise<void> {
  const { participants, clock, random } = stage;
  const customer = customerOf(stage);
  const params = { token: told.declined.token };
  const bytes = await screenshot(Math.floor(random() * 1e6));
  const file = { name: 'payment.png', bytes };
  const { id } = await customer.ok('pay.file', { params, body: {}, file });
  await customer.ok('pay.complain', {
    params,
    body: {
      text: 'The money left my account three days ago. My bank shows it as paid.',
      utr: told.declined.utr,
      fileIds: [id],
    },
  });
  clock.set(clock.now() + minuteMs);
  await customer.ok('pay.complain', {
    params: { token: told.unpaid.token },
    body: { text: 'I have paid this twice now. Please check.' },
  });
  clock.set(clock.now() + minuteMs);
  await customer.ok('pay.complain', {
    params: { token: told.doubted.token },
    body: { text: 'The merchant says that you declined it. I did pay.', utr: told.doubted.utr },
  });
  const { complaints } = await participants.admin.ok('complaint.list', {
    query: { q: told.unpaid.refId },
  });
  for (const { id: complaintId } of complaints) {
    const text = 'Please send the page of this payment in your UPI app.';
    await participants.admin.ok('complaint.message', { body: { complaintId, text } });
  }
}
