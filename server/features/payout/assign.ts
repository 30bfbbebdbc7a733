import { because } from '@peerdesk/contract/because.ts';
import type { Payout } from '@peerdesk/contract/payout.ts';
import { assignPayout as assignByRule, type AssignTarget } from '@peerdesk/domain/payout/assign.ts';
import { notFound, ok, refuse, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { arePayoutsStopped } from '@peerdesk/domain/switches/switches.ts';
import { isPeerRole, leadsGroup } from '@peerdesk/domain/role.ts';
import { type Client } from '../../platform/db/pool.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { retryOnConflict } from '../../core/write/retry-on-conflict.ts';
import { outcomeOf, type conflict } from '../../core/write/guard-failure.ts';
import { isInScope } from '../../core/order/scope.ts';
import { presentPayout } from '../../core/order/payout/present.ts';
import {
  lockPerson,
  readPerson,
  toAssignee,
  type PersonRow,
} from '../../core/order/payout/store-people.ts';
import { readPayout, rowAfter, toPayout } from '../../core/order/payout/store.ts';
import { changeSetOf } from '../../core/order/payout/write-change.ts';
import type { Transaction } from '../../core/write/change-writer.ts';

/** The result of one attempt to assign; `conflict` when the pay-out has changed. */
type Tried = { ok: true; value: Payout } | { ok: false; why: Refusal | typeof conflict };

/**
 * `PUT /payout/assign`: assigns a pay-out to a payer, or to a group. A person never gets more open
 * pay-outs than their limit: concurrent assignments wait for each other.
 */
export const assignPayout: Handler<'payout.assign'> = ({ body }, context) => {
  const { services } = context;
  return retryOnConflict('payout', async () => {
    const tried = await services.changes.transaction((transaction) =>
      tryToAssign(transaction, context, body),
    );
    return tried.ok ? ok(tried.value) : tried.why;
  });
};

const refused = (why: Refusal | typeof conflict): Tried => ({ ok: false, why });

async function tryToAssign(
  { client, commit }: Transaction,
  context: Context,
  { refId, peerId }: { refId: string; peerId: string },
): Promise<Tried> {
  const { services, scope, caller, now } = context;
  const found = await findTarget(client, scope, peerId);
  if (!found.ok) return refused(found);
  const { target, names } = found.value;
  const row = await readPayout(client, refId);
  if (!row || !isInScope(row, scope)) return refused(notFound());
  const change = assignByRule({
    order: toPayout(row),
    role: caller.role,
    target,
    isMerchantFrozen: row.merchant_status === 'frozen',
    areStopped: arePayoutsStopped(services.settings.switches(), row.merchant_id),
    acceptMinutes: services.settings.current().orderRules.payoutAcceptMinutes,
    now,
  });
  if (!change.ok) return refused(change);
  const answer = presentPayout(rowAfter(row, change.value, names), context);
  const written = await commit(changeSetOf(context, change.value, answer));
  if (written.ok) return { ok: true, value: answer };
  return refused(outcomeOf(written));
}

interface Found {
  target: AssignTarget;
  names: { peer_name: string | null; subadmin_name: string | null };
}

/**
 * The assignee that the request names, locked before the pay-out, in the order in which blocking a
 * person locks them.
 */
async function findTarget(client: Client, scope: Scope, id: string): Promise<Result<Found>> {
  const named = await readPerson(client, id);
  if (!named || !isReachable(named, scope)) return notFound();
  if (isPeerRole(named.role)) {
    const payer = await lockPerson(client, id);
    if (!payer) return notFound();
    return ok({
      target: { kind: 'payer', payer: toAssignee(payer) },
      names: { peer_name: payer.name, subadmin_name: payer.parent_name },
    });
  }
  if (!leadsGroup(named.role)) return notFound();
  if (named.status !== 'active')
    return refuse('NoCapacity', because('group_blocked', { name: named.name }));
  const { default_payout_peer_id: defaultId } = named;
  const payer = defaultId === null ? undefined : await lockPerson(client, defaultId);
  return ok({
    target: {
      kind: 'group',
      subadminId: named.id,
      subadminName: named.name,
      payer: payer ? toAssignee(payer) : null,
    },
    names: { peer_name: payer?.name ?? null, subadmin_name: named.name },
  });
}

function isReachable(person: PersonRow, scope: Scope): boolean {
  switch (scope.kind) {
    case 'desk':
      return true;
    case 'group':
      return person.parent_id === scope.subadminId || person.id === scope.subadminId;
    case 'peer':
    case 'merchant':
      return false;
  }
}
