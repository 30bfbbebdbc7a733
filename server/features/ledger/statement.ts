import { because } from '@peerdesk/contract/because.ts';
import { statementPostingsMax } from '@peerdesk/contract/peer-statement.ts';
import { accountStatement } from '@peerdesk/domain/ledger/account-statement.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { notFound, ok, refuseField } from '@peerdesk/domain/result.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { isUserInScope } from '../../core/account/user-scope.ts';
import { readUser } from '../../core/account/user-store.ts';
import type { Handler } from '../../core/handler.ts';
import { askedPeriod, presentPeriod } from '../../core/period.ts';
import { presentPosting } from './present.ts';
import { readBalanceAt, readMovements } from './store-statement.ts';

/** `GET /transaction/get-statements`: a peer's wallet over a period, from balance to balance. */
export const getStatement: Handler<'ledger.statement'> = async ({ query }, context) => {
  const { services, scope } = context;
  const peer = await readUser(services.pool, query.peerId);
  if (!peer || !isPeerRole(peer.role) || !isUserInScope(peer, scope)) return notFound();
  const period = askedPeriod(query, context);
  if (!period.ok) return period;
  const [opening, rows] = await Promise.all([
    readBalanceAt(services.pool, peer.id, period.value.start),
    readMovements(services.pool, peer.id, period.value, statementPostingsMax + 1),
  ]);
  if (rows.length > statementPostingsMax) {
    return refuseField('end', because('statement_too_long', { most: statementPostingsMax }));
  }
  const movements = rows.map((row) => ({ ...row, amount: minor(row.amount) }));
  const { lines, closing, totals } = accountStatement(minor(opening), movements);
  const digits = services.settings.digitsOf(peer.currency);
  return ok({
    peer: { id: peer.id, name: peer.name, username: peer.username },
    ...presentPeriod(period.value),
    currency: peer.currency,
    opening: formatMoney(minor(opening), digits),
    postings: lines.map((line) => presentPosting(line, scope, digits)),
    closing: formatMoney(closing, digits),
    totals: totals.map(({ credit, debit, ...total }) => ({
      ...total,
      credit: formatMoney(credit, digits),
      debit: formatMoney(debit, digits),
    })),
  });
};
