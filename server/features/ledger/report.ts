import { asWritten } from '@peerdesk/domain/ledger/as-written.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import { isUserInScope } from '../../core/account/user-scope.ts';
import { readUser } from '../../core/account/user-store.ts';
import type { Handler } from '../../core/handler.ts';
import { readEarned } from '../../core/ledger/earned-store.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentEarning } from './present.ts';
import { walletPostings } from './store-report.ts';

/** A period without an end has what a clock that was ahead has booked, too. */
const noEnd = Date.UTC(9999, 11, 31);

/** `GET /user/ledger-report`: what moved one wallet; without a `userId`, the caller's own. */
export const getLedgerReport: Handler<'ledger.report'> = async ({ query }, context) => {
  const { services, scope, caller } = context;
  const user = await readUser(services.pool, query.userId ?? caller.id);
  if (!user || !isUserInScope(user, scope)) return notFound();
  const request = resolveListQuery({ ...query, userId: user.id }, context);
  if (!request.ok) return request;
  const { start, end, userId: _ofAll, ...narrowing } = request.value.filters;
  const isWhole = Object.values(narrowing).every((filter) => filter === undefined);
  const period = { start: start ?? 0, end: end ?? noEnd };
  const [{ rows, totals }, [earned]] = await Promise.all([
    services.reads.run((db) => readList(db, walletPostings(scope), request.value)),
    isWhole ? readEarned(services.pool, user.id, [period]) : [undefined],
  ]);
  const digits = services.settings.digitsOf(user.currency);
  const postings = asWritten(rows).map((row) => presentEarning(row, scope, digits));
  return ok({
    postings,
    earned: earned === undefined ? null : formatMoney(minor(earned), digits),
    currency: user.currency,
    ...totals,
  });
};
