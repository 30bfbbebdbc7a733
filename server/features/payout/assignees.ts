import type { AssigneeGroup, AssigneePeer } from '@peerdesk/contract/payout.ts';
import type { Wallet } from '@peerdesk/contract/user.ts';
import {
  add,
  formatMoney,
  minor,
  negate,
  parsePositiveMoney,
  type Minor,
} from '@peerdesk/domain/money.ts';
import {
  compareAssignees,
  fits,
  reasonsFor,
  reasonsForGroup,
  type RankedAssignee,
} from '@peerdesk/domain/payout/assignees.ts';
import { notFound, ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Handler } from '../../core/handler.ts';
import { upiCurrency } from '../../core/order/intake.ts';
import { isInScope } from '../../core/order/scope.ts';
import type { Services } from '../../core/services.ts';
import {
  readCandidates,
  toAssignee,
  type CandidateRow,
} from '../../core/order/payout/store-people.ts';
import { readPayout } from '../../core/order/payout/store.ts';
import { leadsGroup } from '@peerdesk/domain/role.ts';

interface Asked {
  amount?: string | undefined;
  name?: string | undefined;
  upi?: string | undefined;
  refId?: string | undefined;
}

/** `GET /payout/subadmin`: the groups and people that could take a pay-out, best first, and why. */
export const listAssignees: Handler<'payout.assignees'> = async ({ query }, context) => {
  const { services, scope } = context;
  const amount = await amountOf(services, scope, query);
  if (!amount.ok) return amount;
  const rows = await readCandidates(services.pool, scope, query);
  const heads = rows.filter(({ role }) => leadsGroup(role));
  const groups = [...heads, null].map((head) => {
    const peers = rows.filter(
      (row) => !leadsGroup(row.role) && row.parent_id === (head?.id ?? null),
    );
    return groupOf(services, amount.value, head, peers);
  });
  const shown = groups.filter(({ group }) => isShown(group, query));
  return ok({ subadmins: shown.toSorted(compareGroups).map(({ group }) => group) });
};

/** A group without matching people stays when the search matches the group itself. */
function isShown(group: AssigneeGroup, { name, upi }: Asked): boolean {
  if (group.peers.length > 0) return true;
  if (group.id === null || upi) return false;
  return group.name.toLowerCase().includes(name?.toLowerCase() ?? '');
}

/** The requested amount, or that of the pay-out to be assigned; null if neither is given. */
async function amountOf(
  services: Services,
  scope: Scope,
  { amount, refId }: Asked,
): Promise<Result<Minor | null>> {
  const row = refId ? await readPayout(services.pool, refId) : undefined;
  if (refId && (!row || !isInScope(row, scope))) return notFound();
  if (amount === undefined) return ok(row ? minor(row.amount) : null);
  const read = parsePositiveMoney(amount, services.settings.digitsOf(upiCurrency));
  return read.ok ? read : refuseField('amount', read.reason);
}

interface Ranked {
  group: AssigneeGroup;
  fitting: number;
}

function groupOf(
  services: Services,
  amount: Minor | null,
  head: CandidateRow | null,
  rows: readonly CandidateRow[],
): Ranked {
  const byRank = compareAssignees(amount);
  const people = rows
    .map((row) => ({ row, ranked: toRanked(row) }))
    .toSorted((a, b) => byRank(a.ranked, b.ranked));
  const peers = people.map(({ ranked }) => ranked);
  const defaultPeer = peers.find(({ id }) => id === head?.default_payout_peer_id) ?? null;
  return {
    fitting: peers.filter((peer) => fits(amount, peer)).length,
    group: {
      id: head?.id ?? null,
      name: head?.name ?? '',
      openCount: peers.reduce((sum, peer) => sum + peer.openPayouts, 0),
      wallet: walletOf(services, head ? [head] : rows),
      defaultPayoutPeer: defaultPeer && { id: defaultPeer.id, name: defaultPeer.name },
      reasons: reasonsForGroup(amount, {
        head: head && { isBlocked: head.status === 'blocked', isFrozen: head.is_frozen },
        defaultPeer,
        peers,
      }),
      peers: people.map(({ row, ranked }) =>
        presentPeer(services, row, reasonsFor(amount, ranked)),
      ),
    },
  };
}

/** Groups with an eligible person come first, then those with the fewest open pay-outs. */
function compareGroups(a: Ranked, b: Ranked): number {
  return (
    Number(b.fitting > 0) - Number(a.fitting > 0) ||
    a.group.openCount - b.group.openCount ||
    b.fitting - a.fitting ||
    (a.group.name < b.group.name ? -1 : 1)
  );
}

function toRanked(row: CandidateRow): RankedAssignee {
  return {
    ...toAssignee(row),
    isOnline: row.presence === 'online',
    hasUpi: row.upis.length > 0,
    hadItBefore: row.had_it_before,
    lastPaidAt: row.last_paid_at,
  };
}

function presentPeer(
  services: Services,
  row: CandidateRow,
  reasons: AssigneePeer['reasons'],
): AssigneePeer {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    tag: row.tag,
    presence: row.presence,
    openCount: row.open_count,
    wallet: walletOf(services, [row]),
    upis: row.upis,
    lastPaidAt: iso(row.last_paid_at),
    reasons,
  };
}

/** The sum of these people's wallets. */
function walletOf(
  services: Services,
  rows: readonly Pick<CandidateRow, 'balance' | 'held' | 'currency'>[],
): Wallet {
  const currency = rows[0]?.currency ?? upiCurrency;
  const digits = services.settings.digitsOf(currency);
  const sum = (part: 'balance' | 'held') =>
    rows.reduce((total, row) => add(total, minor(row[part])), minor(0n));
  const [balance, held] = [sum('balance'), sum('held')];
  return {
    balance: formatMoney(balance, digits),
    held: formatMoney(held, digits),
    available: formatMoney(add(balance, negate(held)), digits),
    currency,
  };
}
