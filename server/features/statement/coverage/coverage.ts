import { coverageOf } from '@peerdesk/domain/reconcile/coverage.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../../core/handler.ts';
import { countByHand, readPeriods } from './store-coverage.ts';

/** `GET /uploads/coverage`: per account, the days that statements cover, and the gaps. */
export const getCoverage: Handler<'upload.coverage'> = async (_request, { services }) => {
  const { timeZone } = services.settings.current().company;
  const accounts = await readPeriods(services.pool);
  const shown = accounts.map((account) => ({
    account: { id: account.account_id, upi: account.vpa, peer: account.peer_name },
    ...coverageOf(
      account.periods.map(({ start, end, opening, closing }) => ({
        start,
        end,
        opening: opening === null ? null : minor(BigInt(opening)),
        closing: closing === null ? null : minor(BigInt(closing)),
      })),
    ),
  }));
  const gaps = shown.flatMap(({ account, gaps: of }) =>
    of.map((gap) => ({ accountId: account.id, ...gap })),
  );
  const byHand = await countByHand(services.pool, gaps, timeZone);
  return ok({
    accounts: shown.map(({ account, covered, gaps: of }) => ({
      account,
      covered,
      gaps: of.map((gap) => ({
        ...gap,
        approvedByHand: byHand.get(`${account.id} ${gap.start}`) ?? 0,
      })),
    })),
  });
};
