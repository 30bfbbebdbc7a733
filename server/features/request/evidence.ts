import type { MoneyRequestEvidence } from '@peerdesk/contract/money-request.ts';
import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { presentMovement, readSimilarTo } from './similar.ts';
import {
  readAvailable,
  readClaimsOf,
  readLinesOf,
  type EvidenceLineRow,
} from './store-evidence.ts';
import type { MoneyRequestRow } from './store.ts';

type Asked = Pick<
  MoneyRequestRow,
  'id' | 'kind' | 'status' | 'user_id' | 'utr' | 'amount' | 'account' | 'looks_like' | 'created_at'
>;

/** What the desk knows about each of these requests, by their ids. */
export async function readEvidence(
  db: Queryable,
  requests: readonly Asked[],
): Promise<Map<string, MoneyRequestEvidence>> {
  const utrs = requests.flatMap(({ utr }) => utr ?? []);
  // One after the other: within a transaction there is one connection.
  const lines = await readLinesOf(db, utrs);
  const claims = await readClaimsOf(db, utrs);
  const funds = await readAvailable(
    db,
    requests.map(({ account }) => account),
  );
  const similar = await readSimilarTo(db, requests);
  return new Map(
    requests.map((request) => {
      const own = lines.filter(({ utr }) => utr === request.utr);
      const others = claims.filter(
        ({ utr, order_ref: ref }) => utr === request.utr && ref !== request.id,
      );
      const available = funds.find(({ id }) => id === request.account)?.available ?? 0n;
      return [
        request.id,
        {
          isShown: own.some((line) => isPaymentOf(line, request)),
          lines: own.flatMap(presentLine),
          claims: others.map(({ order_ref: refId, state }) => ({ refId, state })),
          looksLike: request.looks_like,
          available: money(available),
          similar: (similar.get(request.id) ?? []).map(presentMovement),
        },
      ];
    }),
  );
}

/**
 * The owner's own payment: a debit of this amount on the owner's account, free, and attested by
 * somebody else. A credit on another peer's account is that peer's to answer for.
 */
function isPaymentOf(line: EvidenceLineRow, request: Asked): boolean {
  return (
    request.kind === 'topup' &&
    line.attested &&
    line.state === 'open' &&
    line.direction === 'debit' &&
    line.peer_id === request.user_id &&
    line.amount === request.amount
  );
}

function presentLine(line: EvidenceLineRow): MoneyRequestEvidence['lines'] {
  const { id, upi, peer_name: peer, direction, amount, date, attested, state } = line;
  // A row that could not be read has neither, and no reference.
  if (direction === null || amount === null) return [];
  return [{ id, upi, peer, direction, amount: money(amount), date, attested, state }];
}

/** Bank lines and wallets are in rupees. */
function money(amount: bigint): string {
  return formatMoney(minor(amount), rupeeDigits);
}
