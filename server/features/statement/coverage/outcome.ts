import { shiftDay } from '@peerdesk/domain/dates.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { coverageOf } from '@peerdesk/domain/reconcile/coverage.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../../core/handler.ts';
import { countOutcome, readOwnPeriods } from './store-outcome.ts';
import { readUpload } from '../store.ts';

/** Gaps further back than this, or more of them, are for the screen of all days. */
const daysBack = 31;
const gapsMost = 3;

/**
 * `GET /uploads/bank-statement/{id}/outcome`. The days that are missing are those between the files
 * that the reader sent: what others show of an account is not told, for it says on which days a lie
 * would be found out.
 */
export const getOutcome: Handler<'upload.outcome'> = async ({ params }, context) => {
  const { services, scope, caller } = context;
  const row = await readUpload(services.pool, params.id, scope);
  if (!row) return notFound();
  const counts = await countOutcome(services.pool, row.id);
  const periods = await readOwnPeriods(services.pool, row.account_id, caller.id);
  const { gaps } = coverageOf(
    periods.map(({ opening, closing, ...days }) => ({
      ...days,
      opening: opening === null ? null : minor(opening),
      closing: closing === null ? null : minor(closing),
    })),
  );
  const from = row.covers_to === null ? null : shiftDay(row.covers_to, -daysBack);
  const missing = gaps.filter(({ end }) => from !== null && end >= from).slice(-gapsMost);
  return ok({ ...counts, missing });
};
