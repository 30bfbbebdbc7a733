import type { UpiId } from '@peerdesk/contract/upi.ts';
import { businessDay } from '@peerdesk/domain/dates.ts';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { type Minor, minor, parseMoney, rupeeDigits } from '@peerdesk/domain/money.ts';
import { ApiClient } from '../../../platform/api-client/client.ts';
import type { BankLine } from '../bank/statement.ts';
import { pickCustomer, type Random } from '../customer.ts';
import { type Participants, randomUtr, setOnline } from '../participants.ts';
import type { Person } from '../person.ts';

export const timeZone = 'Asia/Kolkata';

/** A bank account of the story, with the UPI ID that belongs to it. */
export interface Account {
  peer: Person;
  upi: Pick<UpiId, 'id' | 'upi' | 'accountId' | 'holder' | 'peerId'>;
  bank: string;
  opening: Minor;
  /** What the bank has written down besides what the orders themselves say. */
  lines: BankLine[];
  /** Orders that the bank knows nothing of, or says something else about. */
  told: Set<string>;
}

/** A pay-in of the story. */
export interface StoryOrder {
  refId: string;
  token: string;
  customer: string;
  amount: Minor;
  utr: string;
  /** The business day on which it was opened. */
  day: string;
}

/** The time of the story, and what a server does as it goes by. */
export interface StoryClock {
  now(): number;
  set(instant: number): void;
  /** What jobs do at this time. */
  sweep(): Promise<void>;
  /** Reads the statements that were sent, and matches their lines. */
  readStatements(): Promise<void>;
}

export interface Stage {
  participants: Participants;
  accounts: readonly [Account, Account, Account, Account];
  clock: StoryClock;
  random: Random;
}

let numbers = 1041;

/** How often a customer asks for another amount where one of theirs is open already. */
const triesMax = 5;

/** A pay-in on this account: its peer is the only one online while it is opened. */
export async function openOn(
  stage: Stage,
  account: Account,
  amount = stage.random,
): Promise<StoryOrder> {
  await onlyOnline(stage.participants, account.peer);
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const { page, ...order } = await openOne(stage, amount);
    if (page.upi?.id === account.upi.upi) {
      stage.clock.set(stage.clock.now() + minuteMs);
      return { ...order, day: businessDay(stage.clock.now(), timeZone) };
    }
    // An account takes each amount once at a time, and amounts are drawn by chance.
    if (page.upi) throw new Error(`${order.refId} went to ${page.upi.id}, not to its peer`);
  }
  throw new Error(`${account.upi.upi} takes no order of the demo`);
}

async function openOne(stage: Stage, amount: Random) {
  const { participants, random } = stage;
  const merchant = participants.merchants[numbers % participants.merchants.length];
  if (!merchant) throw new Error('the demo has no merchant');
  const customer = pickCustomer(random);
  numbers += 1;
  const rupees = 800 + Math.floor(amount() * 4000);
  const created = await merchant.ok('payin.create', {
    body: { orderId: `A-${numbers}`, amount: `${rupees}.00`, customer },
  });
  const token = created.payUrl.split('/').at(-1) ?? '';
  const page = await customerOf(stage).ok('pay.open', { params: { token }, body: {} });
  return {
    ...{ page, refId: created.refId, token, customer: customer.name },
    ...{ amount: minor(BigInt(rupees) * 100n), utr: randomUtr() },
  };
}

/** A customer's browser. */
export function customerOf({ participants }: Stage): ApiClient {
  return new ApiClient([participants.base]);
}

const present = new WeakMap<Participants, Person | undefined>();

async function onlyOnline(participants: Participants, peer: Person): Promise<void> {
  if (present.get(participants) === peer) return;
  await setOnline(participants, peer);
  present.set(participants, peer);
}

/** Everybody takes orders again. */
export async function everyoneOnline({ participants }: Stage): Promise<void> {
  await setOnline(participants);
  present.set(participants, undefined);
}

/** The customer enters a reference: their own, unless another is named. */
export async function claim(stage: Stage, order: StoryOrder, utr = order.utr): Promise<void> {
  const { clock } = stage;
  await customerOf(stage).ok('pay.utr', { params: { token: order.token }, body: { utr } });
  clock.set(clock.now() + minuteMs);
}

/** The bank writes down a payment to this account, or another movement. */
export function write(
  account: Account,
  order: StoryOrder,
  set: Partial<BankLine> & { utr?: string } = {},
): void {
  const { utr = order.utr, ...line } = set;
  account.told.add(order.refId);
  account.lines.push({
    day: order.day,
    direction: 'credit',
    amount: order.amount,
    narration: paymentText(utr, order.customer),
    reference: '',
    ...line,
  });
}

export function paymentText(utr: string, name: string): string {
  return `UPI/${utr}/${name.toUpperCase()}/Payment`;
}

export function reversalText(utr: string, name: string): string {
  return `UPI/REV/${utr}/${name.toUpperCase()}/Reversal`;
}

/** An amount that the API has told. */
export function amountOf(text: string): Minor {
  const read = parseMoney(text, rupeeDigits);
  if (!read.ok) throw new Error(`the demo was told the amount ${text}`);
  return read.value;
}
