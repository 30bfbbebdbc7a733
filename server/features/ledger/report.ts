import { notFound, ok } from '@peerdesk/domain/result.ts';
import { isUserInScope } from '../../core/account/user-scope.ts';
import { readUser } from '../../core/account/user-store.ts';
import type { Handler } from '../../core/handler.ts';
import { presentPosting } from '../../core/ledger/present-posting.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list.ts';
import { walletPostings } from './store-report.ts';

/** `GET /user/ledger-report`: what moved one wallet; without a `userId`, the caller's own. */
export const getLedgerReport: Handler<'ledger.report'> = async ({ query }, context) => {
  const { services, scope, caller } = context;
  const user = await readUser(services.pool, query.userId ?? caller.id);
  if (!user || !isUserInScope(user, scope)) return notFound();
  const request = resolveListQuery({ ...query, userId: user.id }, context);
  if (!request.ok) return request;
  const { rows, totals } = await readList(services.pool, walletPostings, request.value);
  const digits = services.settings.digitsOf(user.currency);
  const postings = rows.map((row) => presentPosting(row, scope, digits));
  return ok({ postings, currency: user.currency, ...totals });
};
