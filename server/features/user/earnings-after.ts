import type { OverrideShares } from '@peerdesk/contract/tariff.ts';
import type { Role, UserTag } from '@peerdesk/contract/user.ts';
import { mayEarn, withinMost, type OrderSizes } from '@peerdesk/domain/ledger/fee-cover.ts';
import { tariffsAfter, type GivenTariffs } from '@peerdesk/domain/ledger/typed-tariffs.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import { isAdmin } from '@peerdesk/domain/role.ts';
import {
  maySetTerms,
  noOverride,
  overrideAfter,
  type Staff,
  type Terms,
} from '@peerdesk/domain/user/rules.ts';
import { tariffsOf } from '../../core/account/terms.ts';
import { lockTerms, orderSizes, readEarners, readPayers } from '../../core/order/terms-cover.ts';
import type { UserRow } from '../../core/account/user-store.ts';
import type { Context } from '../../core/handler.ts';
import type { Client } from '../../platform/db/pool.ts';

/** What a request says about somebody's tag and earnings, and what there was before. */
interface Change {
  role: Role;
  before: Terms;
  override?: OverrideShares;
  body: {
    tag?: UserTag | undefined;
    commission?: GivenTariffs | undefined;
    override?: { [Key in keyof OverrideShares]?: OverrideShares[Key] | undefined } | undefined;
  };
}

/** The tag and earnings of a user after a change, within the caller's rights. */
export function earningsAfter(
  caller: Staff,
  own: UserRow,
  { role, before, override: overrideBefore = noOverride, body }: Change,
  sizes: OrderSizes,
): Result<Terms & { override: OverrideShares }> {
  const { range, digits } = sizes;
  const { tag = before.tag } = body;
  const read = tariffsAfter(before.commission, body.commission ?? {}, digits, 'commission');
  if (!read.ok) return read;
  const commission = read.value;
  // The desk's limits may have changed since; only a change of the commission has to respect them.
  const most = body.commission ? withinMost(commission, range, digits, 'commission') : ok(null);
  if (!most.ok) return most;
  const change = { before, after: { tag, commission } };
  const may = maySetTerms(caller, tariffsOf(own.terms), change, sizes);
  if (!may.ok) return may;
  const override = overrideAfter(caller, role, overrideBefore, body.override);
  return override.ok ? ok({ tag, commission, override: override.value }) : override;
}

/**
 * Within the transaction that wrote it: do the fees of all merchants cover what this user and its
 * group earn now? What a subadmin gives is covered with its own commission, which an admin gave it.
 */
export async function checkEarnings(
  client: Client,
  userId: string,
  path: 'commission' | 'override',
  { caller, services }: Context,
): Promise<Result<null>> {
  if (!isAdmin(caller.role)) return ok(null);
  await lockTerms(client);
  const earners = await readEarners(client, userId);
  return mayEarn(earners, await readPayers(client), orderSizes(services), path);
}
