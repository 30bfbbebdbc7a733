import { aloneWindowMs, mayMoveAlone } from '@peerdesk/domain/approval/alone.ts';
import { absolute, parseMoney, type Minor } from '@peerdesk/domain/money.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { Context } from '../handler.ts';
import { readMovedAlone } from './by-hand-store.ts';

/**
 * May the caller move this by hand, alone or with the second person who has approved it? Concurrent
 * moves are serialised, so that two cannot use the same remaining limit.
 */
export async function checkMoveAlone(
  client: Client,
  { services, caller, now, approval }: Context,
  move: { account: string; currency: string; amount: Minor },
  limit: 'walletAbove' | 'writeOffAbove' = 'walletAbove',
): Promise<Result<null>> {
  const above = services.settings.current().approvals[limit];
  if (approval || above === null) return ok(null);
  const { account, currency } = move;
  const digits = services.settings.digitsOf(currency);
  const since = now - aloneWindowMs;
  const before = await readMovedAlone(client, { account, by: caller.id, since });
  const amount = absolute(move.amount);
  const code = limit === 'writeOffAbove' ? 'written_off_alone_above' : 'moved_alone_above';
  return mayMoveAlone({ amount, before, digits }, limitOf(above, digits), code);
}

/** A limit as stored in Settings. @throws for values that `checkSettings` would not accept. */
export function limitOf(text: string, digits: number): Minor {
  const limit = parseMoney(text, digits);
  if (!limit.ok) throw new Error(`a limit in Settings is no amount: ${text}`);
  return limit.value;
}
