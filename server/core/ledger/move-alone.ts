import { aloneWindowMs, givenAbove, mayMoveAlone } from '@peerdesk/domain/approval/alone.ts';
import { mostMoved } from '@peerdesk/domain/ledger/reverse.ts';
import { accounts, type EntryDraft } from '@peerdesk/domain/ledger/postings.ts';
import { absolute, add, parseMoney, type Minor } from '@peerdesk/domain/money.ts';
import { ok, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { Context } from '../handler.ts';
import type { ChangeSet } from '../write/change-set.ts';
import type { Committed } from '../write/guard-failure.ts';
import type { Unit } from '../write/groups.ts';
import {
  lockPerson,
  readEndedAlone,
  readGivenAlone,
  readMovedAlone,
  readMovedAloneInAll,
  type ByHand,
} from './by-hand-store.ts';

interface Move {
  account: string;
  currency: string;
  amount: Minor;
}

/** What somebody moves alone: nobody adds to the same sums until the transaction ends. */
export interface Alone {
  client: Client;
  context: Context;
}

/**
 * Begins a transaction in which the caller moves money on their own word. It locks the person, so
 * that concurrent moves cannot use the same remaining limit, and is the first lock that the
 * transaction takes: the limits are about one account, all of them, or suspense, and whichever a
 * move asks about, two moves of one person wait here, where they hold nothing else.
 */
export async function beginAlone(client: Client, context: Context): Promise<Alone> {
  const isLimited = Object.values(limitsFor(context)).some((one) => one !== null);
  if (isLimited) await lockPerson(client, context.caller.id);
  return { client, context };
}

/**
 * May the caller move this by hand, alone or with the second person who has approved it? On one
 * wallet or balance, and on all of them together, so that a sum cut into parts for many accounts is
 * still one sum.
 */
export async function checkMoveAlone(alone: Alone, move: Move): Promise<Result<null>> {
  const here = await checkSum(alone, move, {
    most: limitsFor(alone.context).walletAbove,
    code: 'moved_alone_above',
    readBefore: (by) => readMovedAlone(alone.client, { ...by, account: move.account }),
  });
  return here.ok ? checkInAll(alone, move) : here;
}

/** The same of a credit in suspense that is written off or refunded. */
export function checkEndAlone(alone: Alone, move: Omit<Move, 'account'>): Promise<Result<null>> {
  return checkSum(alone, move, {
    most: limitsFor(alone.context).suspenseAbove,
    code: 'written_off_alone_above',
    readBefore: (by) => readEndedAlone(alone.client, { ...by, account: accounts.suspense }),
  });
}

/**
 * The same of a credit that leaves suspense for an order that somebody names, or to be free for
 * one: one sum with what is written off and refunded. Where nothing limits those, this is limited
 * as the approvals by hand are: whose the credit is, nobody else says.
 */
export async function checkGiveAlone(
  alone: Alone,
  move: Omit<Move, 'account'>,
): Promise<Result<null>> {
  const limits = limitsFor(alone.context);
  if (limits.suspenseAbove !== null) return checkEndAlone(alone, move);
  return checkSum(alone, move, {
    most: limits.givenAbove,
    code: 'written_off_alone_above',
    readBefore: (by) => readGivenAlone(alone.client, { ...by, account: accounts.suspense }),
  });
}

/** Does anything limit the credits that the caller alone takes out of suspense for orders? */
export function isGivingLimited(context: Context): boolean {
  return limitsFor(context).givenAbove !== null;
}

/**
 * Writes what takes approvals of orders back on the caller's word: part of the sum of all accounts.
 * Each order moves money between a person and a merchant, and one after the other moves any sum.
 */
export async function writeTakenBack(
  context: Context,
  { entries, currency }: { entries: readonly EntryDraft[]; currency: string },
  changes: ChangeSet | Unit,
): Promise<Committed | Refusal> {
  const { changes: writer } = context.services;
  if (entries.length === 0 || limitsFor(context).allWalletsAbove === null) {
    return writer.write(changes);
  }
  const amount = add(...entries.map(({ postings }) => mostMoved(postings)));
  return writer.transaction<Committed | Refusal>(async ({ client, commit }) => {
    const alone = await beginAlone(client, context);
    const allowed = await checkInAll(alone, { currency, amount });
    return allowed.ok ? commit(changes) : allowed;
  });
}

function checkInAll(alone: Alone, move: Omit<Move, 'account'>): Promise<Result<null>> {
  return checkSum(alone, move, {
    most: limitsFor(alone.context).allWalletsAbove,
    code: 'moved_in_all_alone_above',
    readBefore: (by) => readMovedAloneInAll(alone.client, by),
  });
}

interface Sum {
  most: string | null;
  code: Parameters<typeof mayMoveAlone>[2];
  readBefore: (by: ByHand) => Promise<Minor>;
}

async function checkSum(
  { context: { services, caller, now } }: Alone,
  { currency, amount }: Omit<Move, 'account'>,
  { most, code, readBefore }: Sum,
): Promise<Result<null>> {
  if (most === null) return ok(null);
  const digits = services.settings.digitsOf(currency);
  const before = await readBefore({ currency, by: caller.id, since: now - aloneWindowMs });
  return mayMoveAlone({ amount: absolute(amount), before, digits }, limitOf(most, digits), code);
}

/** The limits on the caller alone; with a second person there are none. */
function limitsFor({ services, approval }: Pick<Context, 'services' | 'approval'>) {
  if (approval) {
    return { walletAbove: null, allWalletsAbove: null, suspenseAbove: null, givenAbove: null };
  }
  const rules = services.settings.current().approvals;
  const { walletAbove, allWalletsAbove, writeOffAbove: suspenseAbove } = rules;
  return { walletAbove, allWalletsAbove, suspenseAbove, givenAbove: givenAbove(rules) };
}

/** A limit as stored in Settings. @throws for values that `checkSettings` would not accept. */
export function limitOf(text: string, digits: number): Minor {
  const limit = parseMoney(text, digits);
  if (!limit.ok) throw new Error(`a limit in Settings is no amount: ${text}`);
  return limit.value;
}
