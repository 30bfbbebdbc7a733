import { aloneWindowMs, mayMoveAlone } from '@peerdesk/domain/approval/alone.ts';
import { absolute, parseMoney, type Minor } from '@peerdesk/domain/money.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { Context } from '../handler.ts';
import { readMovedAlone, readMovedAloneInAll } from './by-hand-store.ts';

interface Move {
  account: string;
  currency: string;
  amount: Minor;
}

/**
 * May the caller move this by hand, alone or with the second person who has approved it? On one
 * wallet or balance, and on all of them together, so that a sum cut into parts for many accounts is
 * still one sum. Concurrent moves are serialised, so that two cannot use the same remaining limit.
 */
export async function checkMoveAlone(
  client: Client,
  context: Context,
  move: Move,
): Promise<Result<null>> {
  const here = await checkLimit(client, context, move, 'walletAbove');
  return here.ok ? checkLimit(client, context, move, 'allWalletsAbove') : here;
}

/** The same of a credit that is written off: its account is the desk's, of which there is one. */
export function checkWriteOffAlone(
  client: Client,
  context: Context,
  move: Move,
): Promise<Result<null>> {
  return checkLimit(client, context, move, 'writeOffAbove');
}

const limits = {
  walletAbove: { readBefore: readMovedAlone, code: 'moved_alone_above' },
  allWalletsAbove: { readBefore: readMovedAloneInAll, code: 'moved_in_all_alone_above' },
  writeOffAbove: { readBefore: readMovedAlone, code: 'written_off_alone_above' },
} as const;

async function checkLimit(
  client: Client,
  { services, caller, now, approval }: Context,
  { account, currency, amount }: Move,
  limit: keyof typeof limits,
): Promise<Result<null>> {
  const above = services.settings.current().approvals[limit];
  if (approval || above === null) return ok(null);
  const { readBefore, code } = limits[limit];
  const digits = services.settings.digitsOf(currency);
  const since = now - aloneWindowMs;
  const before = await readBefore(client, { account, currency, by: caller.id, since });
  return mayMoveAlone({ amount: absolute(amount), before, digits }, limitOf(above, digits), code);
}

/** A limit as stored in Settings. @throws for values that `checkSettings` would not accept. */
export function limitOf(text: string, digits: number): Minor {
  const limit = parseMoney(text, digits);
  if (!limit.ok) throw new Error(`a limit in Settings is no amount: ${text}`);
  return limit.value;
}
