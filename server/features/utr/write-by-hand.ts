import { mayRestOnWord } from '@peerdesk/domain/approval/word.ts';
import { minor, rupeeDigits, type Minor } from '@peerdesk/domain/money.ts';
import { ok, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import type { Context } from '../../core/handler.ts';
import { beginAlone, checkGiveAlone, isGivingLimited } from '../../core/ledger/move-alone.ts';
import { upiCurrency } from '../../core/order/intake.ts';
import { anotherThan, isWordBounded, wordOf } from '../../core/order/payin/word.ts';
import type { LineRow } from '../../core/reconcile/bank-line.ts';
import { isLineOfOthers } from '../../core/order/payin/shown-by-others.ts';
import type { Unit } from '../../core/write/groups.ts';
import type { Committed } from '../../core/write/guard-failure.ts';
import type { Client } from '../../platform/db/pool.ts';

/**
 * Writes what a person says that a bank line is for. It is limited as what one person may do alone:
 * a credit that leaves suspense is nobody's until then, and a line that only the person's own file
 * shows proves no more than they say. `approved`: what it approves of pay-ins.
 */
export async function writeByHand(
  context: Context,
  line: LineRow,
  { unit, approved }: { unit: Unit; approved: Minor },
): Promise<Committed | Refusal> {
  const { services } = context;
  const gives = line.in_suspense !== null && isGivingLimited(context);
  const rests = approved > 0n && (await restsOnWord(context, line));
  if (!gives && !rests) return services.changes.write(unit);
  return services.changes.transaction<Committed | Refusal>(async ({ client, commit }) => {
    const alone = await beginAlone(client, context);
    const amount = minor(line.amount ?? 0n);
    const given = gives ? await checkGiveAlone(alone, { currency: upiCurrency, amount }) : ok(null);
    if (!given.ok) return given;
    const word = rests ? await checkWord(client, context, approved) : ok(null);
    return word.ok ? commit(unit) : word;
  });
}

async function restsOnWord(context: Context, line: LineRow): Promise<boolean> {
  if (!isWordBounded(context)) return false;
  return !(await isLineOfOthers(context.services.pool, line.id, anotherThan(context)));
}

async function checkWord(client: Client, context: Context, amount: Minor): Promise<Result<null>> {
  const word = await wordOf(client, context);
  return mayRestOnWord(word, { amount, digits: rupeeDigits });
}
