import { z } from 'zod';
import { periodFilters } from './list.ts';
import { peerStatement, peerStatementQuery } from './peer-statement.ts';
import { currencyCode, instant, moneyText, recordId } from './primitives.ts';

export const statementFormats = ['pdf', 'xlsx'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Printed on an issued statement: `checkUrl` is where anybody can check its `code`. */
const statementProof = { code: z.string(), checkUrl: z.string(), hash: z.string() };
export type StatementProof = z.infer<z.ZodObject<typeof statementProof>>;

/** Issued up to a full minute that lies at least a minute ago; `end` says which. */
export const issuedPeerStatement = peerStatement.extend(statementProof);

const format = z.enum(statementFormats);
export const peerStatementFileQuery = z.strictObject({ ...peerStatementQuery.shape, format });

/** The period of a statement of the calling merchant; today when none is given. */
export const merchantStatementQuery = z.strictObject(periodFilters);
export const merchantStatementFileQuery = z.strictObject({
  merchantId: recordId,
  ...periodFilters,
  format,
});

/** A merchant's statement, without staff's own remarks. */
export const merchantStatement = issuedPeerStatement
  .omit({ peer: true })
  .extend({ merchant: z.object({ id: recordId, name: z.string() }) });

export const byStatementCode = z.strictObject({ code: z.string().max(100) });

/**
 * What anybody who holds a statement can learn: what it was issued with, and whether the ledger
 * still agrees.
 */
export const statementCheck = z.object({
  start: instant,
  end: instant,
  currency: currencyCode,
  closing: moneyText,
  hash: z.string(),
  matches: z.boolean(),
});
export type StatementCheck = z.infer<typeof statementCheck>;
