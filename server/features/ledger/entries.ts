import type { ParsedRequestOf, ResponseOf } from '@peerdesk/contract/endpoints.ts';
import type { LedgerEntry } from '@peerdesk/contract/ledger.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { visiblePostings } from '../../core/order/visible-postings.ts';
import { iso } from '../../platform/db/iso.ts';
import { readList } from '../../platform/db/list/list.ts';
import {
  entriesOf,
  readPostingsOf,
  readWalletsOfGroup,
  type EntryPostingRow,
  type EntryRow,
} from './store-entries.ts';

/** `GET /customer/ledger/order`: what was booked for pay-ins. */
export const listPayinEntries: Handler<'ledger.payins'> = ({ query }, context) =>
  listEntries('payin', query, context);

/** `GET /payout/ledger`: what was booked for pay-outs. */
export const listPayoutEntries: Handler<'ledger.payouts'> = ({ query }, context) =>
  listEntries('payout', query, context);

async function listEntries(
  table: 'payin' | 'payout',
  query: ParsedRequestOf<'ledger.payins'>['query'],
  context: Context,
): Promise<Result<ResponseOf<'ledger.payins'>>> {
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const list = entriesOf(table, await walletsShownTo(context), context.scope);
  const { rows, totals } = await context.services.reads.run((db) =>
    readList(db, list, request.value),
  );
  return ok({ entries: await withPostings(context, rows), ...totals });
}

/** A group sees the entries that move a wallet of its own; null for everything. */
function walletsShownTo({ services, scope }: Context): Promise<string[]> | null {
  return scope.kind === 'group' ? readWalletsOfGroup(services.pool, scope.subadminId) : null;
}

async function withPostings(context: Context, rows: readonly EntryRow[]): Promise<LedgerEntry[]> {
  const { services, scope } = context;
  const ids = rows.map(({ id }) => id);
  const all = await readPostingsOf(services.pool, ids);
  const visible = Map.groupBy(
    await visiblePostings(services.pool, all, scope),
    ({ entry_id: id }) => id,
  );
  return rows.map(({ id, at, kind, order_ref: refId, reason, currency }) => ({
    id,
    refId,
    at: iso(at),
    kind,
    reason: scope.kind === 'desk' ? reason : '',
    currency,
    postings: (visible.get(id) ?? []).map((one) =>
      presentPosting(one, services.settings.digitsOf(currency)),
    ),
  }));
}

function presentPosting(row: EntryPostingRow, digits: number) {
  const { account, amount, owner_id: id, owner_name: name } = row;
  return {
    account,
    owner: id === null ? null : { id, name: name ?? '' },
    amount: formatMoney(minor(amount), digits),
  };
}
