import { minuteMs } from '@peerdesk/domain/durations.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { randomUtr } from '../participants.ts';
import {
  claim,
  openOn,
  reversalText,
  type Stage,
  type StoryOrder,
  timeZone,
  write,
} from './stage.ts';
import { businessDay } from '@peerdesk/domain/dates.ts';

/** Past the deadline of a pay-in. */
const expiryMs = 16 * minuteMs;

/** What the rest of the story goes on with. */
export interface Told {
  /** Declined by its peer, although the bank has the money. */
  declined: StoryOrder;
  /** Declined, and the bank has nothing. */
  unpaid: StoryOrder;
  /** Ran out without a reference. Its customer enters one late. */
  setAside: StoryOrder;
  /** Declined by a peer of the other group, and nobody has looked at it yet. */
  doubted: StoryOrder;
  /** Approved, and only its peer's own file shows the money. */
  onOwnWord: StoryOrder;
  /** Ran out without a reference. An admin finds its credit, and matches it by hand. */
  byHand: StoryOrder;
}

/**
 * Three days ago: a pay-in for each rule of reconciliation, with what the banks make of it. What
 * is found comes out when the statements are there.
 */
export async function playExceptions(stage: Stage): Promise<Told> {
  const { setAside, byHand } = await playFirst(stage);
  const { declined, unpaid } = await playSecond(stage);
  await playThird(stage);
  const { onOwnWord, doubted } = await playFourth(stage);
  return { declined, unpaid, setAside, doubted, onOwnWord, byHand };
}

/** What customers got wrong, and what they left out. */
async function playFirst(stage: Stage) {
  const [account] = stage.accounts;
  const open = () => openOn(stage, account);
  const exact = [await open(), await open()];
  for (const order of exact) {
    await claim(stage, order);
    write(account, order);
  }
  const differing = await open();
  await claim(stage, differing);
  write(account, differing, { amount: minor(differing.amount - 10_000n) });

  const mistyped = await open();
  await claim(stage, mistyped, nearTo(mistyped.utr));
  write(account, mistyped);

  const ownNumber = await open();
  await claim(stage, ownNumber, ownNumber.utr);
  write(account, ownNumber, { utr: randomUtr(), reference: ownNumber.utr });

  const outgoing = await open();
  await claim(stage, outgoing);
  write(account, outgoing, { direction: 'debit' });

  const sentBack = await open();
  await claim(stage, sentBack);
  write(account, sentBack);
  const narration = reversalText(sentBack.utr, sentBack.customer);
  write(account, sentBack, { direction: 'debit', narration });

  return playSilent(stage);
}

/** Customers who entered nothing: one credit fits one of them, and one fits two. */
async function playSilent(stage: Stage) {
  const [account] = stage.accounts;
  const { clock } = stage;
  const alone = await openOn(stage, account);
  write(account, alone);
  const setAside = await openOn(stage, account);
  write(account, setAside);
  const byHand = await openOn(stage, account);
  write(account, byHand);
  const same = () => 0.3;
  const twin = await openOn(stage, account, same);
  write(account, twin);
  clock.set(clock.now() + expiryMs);
  await clock.sweep();
  await openOn(stage, account, same);
  clock.set(clock.now() + expiryMs);
  await clock.sweep();
  return { setAside, byHand };
}

/** What a peer decided, and the bank says otherwise. */
async function playSecond(stage: Stage) {
  const [, account] = stage.accounts;
  const { peer } = account;
  const open = async () => {
    const order = await openOn(stage, account);
    await claim(stage, order);
    return order;
  };
  const missing = await open();
  const reversed = await open();
  const declined = await open();
  const unpaid = await open();
  const unknown = await open();
  for (const order of [missing, reversed]) {
    await peer.ok('payin.confirm', { body: { refId: order.refId } });
  }
  for (const order of [declined, unpaid]) {
    const body = { refId: order.refId, status: 'declined', reason: 'payin_not_received' } as const;
    await peer.ok('payin.decide', { body });
  }
  account.told.add(missing.refId).add(unknown.refId);
  write(account, reversed);
  const narration = reversalText(reversed.utr, reversed.customer);
  write(account, reversed, { direction: 'debit', narration });
  write(account, declined);
  return { declined, unpaid };
}

/**
 * Two customers with one reference, which the bank shows for neither; two more, of whom one has
 * paid, and the other loses it; and money that went to somebody else's account.
 */
async function playThird(stage: Stage): Promise<void> {
  const [, , account, other] = stage.accounts;
  const contest = async () => {
    const [first, second] = [await openOn(stage, account), await openOn(stage, account)];
    for (const order of [first, second]) await claim(stage, order, first.utr);
    return first;
  };
  await contest();
  write(account, await contest());
  const elsewhere = await openOn(stage, account);
  await claim(stage, elsewhere);
  write(other, elsewhere);
  const exact = await openOn(stage, account);
  await claim(stage, exact);
  write(account, exact);
}

/** A peer whose own file shows what the bank's does not, and a credit that nobody claims. */
async function playFourth(stage: Stage) {
  const [, , , account] = stage.accounts;
  const { clock } = stage;
  const order = await openOn(stage, account);
  await claim(stage, order);
  await account.peer.ok('payin.confirm', { body: { refId: order.refId } });
  account.told.add(order.refId);
  account.lines.push({
    day: businessDay(clock.now(), timeZone),
    direction: 'credit',
    amount: minor(175_000n),
    narration: `UPI/${randomUtr()}/MOHAN LAL/Rent`,
    reference: '',
  });
  const doubted = await openOn(stage, account);
  await claim(stage, doubted);
  const body = { refId: doubted.refId, status: 'declined', reason: 'payin_not_received' } as const;
  await account.peer.ok('payin.decide', { body });
  account.told.add(doubted.refId);
  return { onOwnWord: order, doubted };
}

/** The reference with one digit changed. */
function nearTo(utr: string): string {
  const digit = (Number(utr.at(-3)) + 4) % 10;
  return `${utr.slice(0, -3)}${digit}${utr.slice(-2)}`;
}
