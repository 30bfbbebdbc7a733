import type { MoneyRequestEvidence } from '@peerdesk/contract/money-request.ts';
import { minor, negate } from '@peerdesk/domain/money.ts';
import { checkSeparate, maybeSamePayment } from '@peerdesk/domain/money-request/same-payment.ts';
import type { Result } from '@peerdesk/domain/result.ts';
import {
  readSimilar,
  type AccountMovement,
  type Similar,
} from '../../core/ledger/movements-store.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { MoneyRequestRow } from './store.ts';

type Asked = Pick<
  MoneyRequestRow,
  'id' | 'kind' | 'status' | 'account' | 'amount' | 'utr' | 'created_at'
>;

function movementOf({ id, kind, account, amount, utr, created_at: from }: Asked): AccountMovement {
  const sum = minor(amount);
  return {
    id,
    account,
    amount: kind === 'topup' ? sum : negate(sum),
    utr,
    isRequest: true,
    from,
    bookedAt: null,
    by: '',
  };
}

/** What may be the same payment as a request that waits, by the request's id. */
export async function readSimilarTo(
  db: Queryable,
  requests: readonly Asked[],
): Promise<Map<string, Similar[]>> {
  const waiting = requests.filter(({ status }) => status === 'waiting').map(movementOf);
  const found = await readSimilar(db, waiting);
  return new Map(
    waiting.map((one) => {
      const others = found.get(one.id) ?? [];
      return [one.id, others.filter((other) => maybeSamePayment(one, other))];
    }),
  );
}

/** May it be approved, or was it perhaps booked already? What waits beside it does not count. */
export async function checkSeparateRequest(
  db: Queryable,
  request: Asked,
  isSeparate: true | undefined,
): Promise<Result<null>> {
  const others = (await readSimilarTo(db, [request])).get(request.id) ?? [];
  const booked = others.filter(({ bookedAt }) => bookedAt !== null);
  return checkSeparate(movementOf(request), booked, isSeparate === true);
}

export function presentMovement(one: Similar): MoneyRequestEvidence['similar'][number] {
  const { id, from, bookedAt, by, note, utr } = one;
  return { id, at: iso(bookedAt ?? from), by, note, utr, isBooked: bookedAt !== null };
}
