import type { ParsedRequestOf } from '@peerdesk/contract/endpoints.ts';
import type { User } from '@peerdesk/contract/user.ts';
import { minorOrNull } from '@peerdesk/domain/money.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import {
  limitsAfter,
  limitsByAdminAfter,
  maySetLimits,
  type UserLimits,
} from '@peerdesk/domain/user/limits.ts';
import { mayMove, parentAfter } from '@peerdesk/domain/user/rules.ts';
import { overrideOf, tariffsOf } from '../../core/account/terms.ts';
import { orderSizes } from '../../core/order/terms-cover.ts';
import { checkName } from '../../core/account/names.ts';
import { presentUser } from '../../core/account/present-user.ts';
import { outboxOfUser } from '../../core/account/user-scope.ts';
import { lockUser, type UserRow } from '../../core/account/user-store.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { withdrawCandidates } from '../../core/order/upi-candidates.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import type { Client } from '../../platform/db/pool.ts';
import { lockManaged, readChanged } from './changed-user.ts';
import { checkParent } from './check-parent.ts';
import { readCaller } from './draft.ts';
import { checkEarnings, earningsAfter } from './earnings-after.ts';
import {
  clearDefaultPayer,
  countOpenDisputes,
  readOpenOrders,
  saveTerms,
  type UserTerms,
} from './store.ts';

type UpdateBody = ParsedRequestOf<'user.update'>['body'];

/** `PATCH /user`: name, tag, group, commission and limits. */
export const updateUser: Handler<'user.update'> = ({ body }, context) =>
  writeRecords<User>(context, async (client) => {
    const { services } = context;
    const locked = await lockManaged(client, body.userId, context);
    if (!locked.ok) return locked;
    const row = locked.value;
    const terms = await termsAfter(client, row, body, context);
    if (!terms.ok) return terms;
    const isMoving = terms.value.parentId !== row.parent_id;
    const moved = isMoving ? await move(client, row, terms.value.parentId) : ok(null);
    if (!moved.ok) return moved;
    const named = await checkName(client, terms.value.name, row);
    if (!named.ok) return named;
    await saveTerms(client, row.id, terms.value, context.now);
    if (!isMoving) await withdrawCandidates(client, row.id);
    const earned = isMoving || body.commission !== undefined || body.override !== undefined;
    const path = body.override === undefined ? 'commission' : 'override';
    const covered = earned ? await checkEarnings(client, row.id, path, context) : ok(null);
    if (!covered.ok) return covered;
    const after = await readChanged(client, row.id);
    const response = presentUser(after, services.settings);
    return ok({
      response,
      audit: [
        {
          action: 'user.update',
          subject: `user:${row.id}`,
          before: termsOf(presentUser(row, services.settings)),
          after: termsOf(response),
        },
      ],
      outbox: outboxOfChange(row, after),
    });
  });

function termsOf({ name, tag, parentId, commission, override, limits }: User) {
  return { name, tag, parentId, commission, ...(override && { override }), limits };
}

/** The user's terms after the change, within the caller's rights. */
async function termsAfter(
  client: Client,
  row: UserRow,
  body: UpdateBody,
  { services, caller }: Context,
): Promise<Result<UserTerms>> {
  const parentId = parentAfter(caller, { role: row.role, parentId: row.parent_id }, body.parentId);
  if (!parentId.ok) return parentId;
  const own = await readCaller(client, { caller });
  const before = { tag: row.tag, commission: tariffsOf(row.terms) };
  const override = overrideOf(row.terms);
  const change = { role: row.role, before, override, body };
  const terms = earningsAfter(caller, own, change, orderSizes(services));
  if (!terms.ok) return terms;
  const given = body.limits ?? {};
  const bounds = limitsOfRow(row);
  const limits = limitsAfter(bounds.set, given, services.settings.digitsOf(row.currency));
  if (!limits.ok) return limits;
  const set = { before: bounds.set, after: limits.value };
  const may = maySetLimits(caller, bounds.byAdmin, set);
  if (!may.ok) return may;
  return ok({
    name: body.name ?? row.name,
    ...terms.value,
    parentId: parentId.value,
    limits: limits.value,
    limitsByAdmin: limitsByAdminAfter(caller, bounds.byAdmin, given, limits.value),
  });
}

function limitsOfRow(row: UserRow): { set: UserLimits; byAdmin: UserLimits } {
  return {
    set: {
      minAmount: minorOrNull(row.min_amount),
      maxAmount: minorOrNull(row.max_amount),
      openPayouts: row.open_payouts,
    },
    byAdmin: {
      minAmount: minorOrNull(row.admin_min_amount),
      maxAmount: minorOrNull(row.admin_max_amount),
      openPayouts: row.admin_open_payouts,
    },
  };
}

/** Takes a peer out of its group. An order that is being assigned meanwhile is assigned again. */
async function move(client: Client, peer: UserRow, to: string | null): Promise<Result<null>> {
  const parent = await checkParent(client, to);
  if (!parent.ok) return parent;
  if (peer.parent_id !== null) {
    await lockUser(client, peer.parent_id);
    await clearDefaultPayer(client, peer.parent_id, peer.id);
  }
  await withdrawCandidates(client, peer.id);
  const { payins, payouts } = await readOpenOrders(client, peer.id);
  return mayMove(payins.length + payouts.length + (await countOpenDisputes(client, peer.id)));
}

/** Who sees a peer's records changes with its group. */
function outboxOfChange(before: UserRow, after: UserRow) {
  if (before.parent_id === after.parent_id) return outboxOfUser(after, 'user.changed');
  const topics = ['user', 'upi', 'statement', 'utr'] as const;
  return [before, after].flatMap((row) => outboxOfUser(row, 'user.moved', topics));
}
