import { z } from 'zod';
import { entryKinds, walletPosting } from './ledger.ts';
import { periodFilters } from './list.ts';
import { currencyCode, instant, moneyText, recordId } from './primitives.ts';

/** A statement of more postings is refused: a shorter period has fewer. */
export const statementPostingsMax = 20_000;

/** Whose wallet, and the period; today when none is given. */
export const peerStatementQuery = z.strictObject({ peerId: recordId, ...periodFilters });

/**
 * What happened on a wallet from `start` up to but not including `end`, the oldest first. Amounts
 * are signed: `opening` and all postings make `closing`, and each posting has the balance after it.
 * `totals`: what came in and what went out by kind.
 */
export const peerStatement = z.object({
  peer: z.object({ id: recordId, name: z.string(), username: z.string() }),
  start: instant,
  end: instant,
  currency: currencyCode,
  opening: moneyText,
  postings: z.array(walletPosting),
  closing: moneyText,
  totals: z.array(
    z.object({ kind: z.enum(entryKinds), count: z.int(), credit: moneyText, debit: moneyText }),
  ),
});
