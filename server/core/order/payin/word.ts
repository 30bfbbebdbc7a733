import { wordMost, type Word } from '@peerdesk/domain/approval/word.ts';
import type { Refusal } from '@peerdesk/domain/result.ts';
import type { Context } from '../../handler.ts';
import { limitOf } from '../../ledger/move-alone.ts';
import type { ChangeSet } from '../../write/change-set.ts';
import type { Committed } from '../../write/guard-failure.ts';
import { amountRule, upiCurrency } from '../intake.ts';
import { readWord } from './word-store.ts';

type Commit = (change: ChangeSet) => Promise<Committed>;

/** The outcome: written or not, or refused before. */
type Outcome = Committed | Refusal;

/**
 * Decides, given what already rests on the caller's word, and writes: in one transaction if that is
 * limited, so that two concurrent approvals cannot both use the same remaining limit.
 * `restsOnWord`: no bank line shows what is approved.
 */
export function withWord(
  context: Context,
  restsOnWord: boolean,
  decide: (word: Word | null, commit: Commit) => Promise<Outcome>,
): Promise<Outcome> {
  const { services, caller, now, approval } = context;
  const most = approval || !restsOnWord ? null : mostOf(context);
  if (most === null) return decide(null, (change) => services.changes.write(change));
  return services.changes.transaction(async ({ client, commit }) => {
    const before = await readWord(client, { by: caller.id, now });
    return decide({ before, most }, commit);
  });
}

/** Whether something bounds what may rest on the caller's word. */
export const isWordBounded = (context: Context): boolean => mostOf(context) !== null;

function mostOf({ services, caller }: Context) {
  const { byHandAbove } = services.settings.current().approvals;
  const digits = services.settings.digitsOf(upiCurrency);
  return wordMost(caller.role, {
    subadmin: amountRule(services, 'subadminByHandMost'),
    admin: byHandAbove === null ? null : limitOf(byHandAbove, digits),
  });
}
