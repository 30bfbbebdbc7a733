import { wordMost, type Word } from '@peerdesk/domain/approval/word.ts';
import type { Minor } from '@peerdesk/domain/money.ts';
import { normaliseUtr } from '@peerdesk/domain/reconcile/utr.ts';
import type { Refusal } from '@peerdesk/domain/result.ts';
import type { Client } from '../../../platform/db/pool.ts';
import type { Another } from '../../account/another-person.ts';
import type { Context } from '../../handler.ts';
import { limitOf } from '../../ledger/move-alone.ts';
import type { ChangeSet } from '../../write/change-set.ts';
import { areCreditsOfOthers } from './shown-by-others.ts';
import type { Committed } from '../../write/guard-failure.ts';
import { amountRule, upiCurrency } from '../intake.ts';
import { readWord } from './word-store.ts';

type Commit = (change: ChangeSet) => Promise<Committed>;

/** The outcome: written or not, or refused before. */
type Outcome = Committed | Refusal;

/**
 * Decides, given what already rests on the caller's word, and writes: in one transaction if that is
 * limited, so that two concurrent approvals cannot both use the same remaining limit.
 * `restsOnWord`: nobody else shows that the money came.
 */
export function withWord(
  context: Context,
  restsOnWord: boolean,
  decide: (word: Word | null, commit: Commit) => Promise<Outcome>,
): Promise<Outcome> {
  const { services } = context;
  if (!restsOnWord || !isWordBounded(context)) {
    return decide(null, (change) => services.changes.write(change));
  }
  return services.changes.transaction(async ({ client, commit }) =>
    decide(await wordOf(client, context), commit),
  );
}

/** What rests on the caller's word, which nobody adds to until the transaction ends. */
export async function wordOf(client: Client, context: Context): Promise<Word | null> {
  const most = mostOf(context);
  if (most === null) return null;
  const { caller, now } = context;
  const { waitHours } = anotherThan(context);
  return { before: await readWord(client, { by: caller.id, now, waitHours }), most };
}

/** Whether something bounds what may rest on the caller's word; nothing does with a second one. */
export const isWordBounded = (context: Context): boolean => mostOf(context) !== null;

/**
 * Would an approval of this pay-in rest on the caller's word? Not if the bank shows the money, in a
 * file that somebody else sent. `shown`: what it shows in anybody's.
 */
export async function restsOnWordOf(
  context: Context,
  { refId, utr }: { refId: string; utr?: string | undefined },
  shown: readonly Minor[],
): Promise<boolean> {
  if (shown.length === 0) return true;
  if (!isWordBounded(context)) return false;
  const { keyed, batcher } = context.services;
  const reference = utr === undefined ? null : normaliseUtr(utr);
  const asked = { refId, utr: reference, ...anotherThan(context) };
  return !(await batcher.read('credits of others', asked, (all) => areCreditsOfOthers(keyed, all)));
}

/** Whose files prove what the caller says. */
export function anotherThan({ services, caller }: Pick<Context, 'services' | 'caller'>): Another {
  const { adminWaitHours: waitHours } = services.settings.current().approvals;
  return { than: caller.id, waitHours };
}

function mostOf({ services, caller, approval }: Context): Minor | null {
  if (approval) return null;
  const { byHandAbove } = services.settings.current().approvals;
  const digits = services.settings.digitsOf(upiCurrency);
  return wordMost(caller.role, {
    subadmin: amountRule(services, 'subadminByHandMost'),
    admin: byHandAbove === null ? null : limitOf(byHandAbove, digits),
  });
}
