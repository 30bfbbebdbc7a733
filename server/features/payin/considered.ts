import { candidate, candidateReasons, type Candidate } from '@peerdesk/contract/payin.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { z } from 'zod';
import { readNamesOfUpis } from '../../core/order/upi-candidates.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** How many people are shown. */
const shownMost = 40;

const stored = z.object({
  considered: candidate.array(),
  others: z.partialRecord(z.enum(candidateReasons), z.string().array()).default({}),
});

/**
 * The candidates of a choice, as it was stored, for whoever looks at the order: a subadmin sees
 * those of their group, and nobody below anything. Those that were stored by their ids are named as
 * their peers are called now.
 *
 * @returns null where there are none to show.
 */
export async function readConsidered(
  db: Queryable,
  detail: { considered: unknown; others: unknown },
  scope: Scope,
): Promise<Candidate[] | null> {
  const isForStaff = scope.kind === 'desk' || scope.kind === 'group';
  if (detail.considered === undefined || !isForStaff) return null;
  const { considered, others } = stored.parse(detail);
  const all = candidateReasons.flatMap((reason) =>
    (others[reason] ?? []).map((upiId) => ({ upiId, reason })),
  );
  // All of them are the desk's: what will not be shown need not be named.
  const rest = scope.kind === 'desk' ? all.slice(0, shownMost - considered.length) : all;
  if (scope.kind === 'desk' && rest.length === 0) return considered;
  const ids = [...considered, ...rest].map(({ upiId }) => upiId);
  const names = await readNamesOfUpis(db, ids, scope);
  const named = rest.flatMap(({ upiId, reason }): Candidate[] => {
    const known = names.get(upiId);
    return known ? [{ upiId, ...known, reason }] : [];
  });
  const own = scope.kind === 'desk' ? considered : considered.filter((one) => names.has(one.upiId));
  return [...own, ...named].slice(0, shownMost);
}
