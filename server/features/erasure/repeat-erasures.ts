import type { Services } from '../../core/services.ts';
import { StartError } from '../../platform/runtime/start-error.ts';
import { eraseCustomer, type Erased, type Erasure } from './erase-customer.ts';
import type { LoggedErasure } from './erasure-log.ts';

export interface Repeated {
  /** Those that the database had lost, and what was erased. */
  done: { erasure: LoggedErasure; erased: Erased }[];
  /** Those that must wait, and why. */
  refused: { erasure: LoggedErasure; why: string }[];
}

/**
 * Carries out again the erasures that a restored database does not know. The persons are found by
 * their orders and get the pseudonymous ids that they had.
 */
export async function repeatErasures(
  services: Pick<Services, 'changes' | 'pool'>,
  logged: readonly LoggedErasure[],
  how: Pick<Erasure, 'operator' | 'isTrial' | 'isDespite'>,
): Promise<Repeated> {
  const repeated: Repeated = { done: [], refused: [] };
  const surrogates = logged.map(({ surrogate }) => surrogate);
  for (const erasure of logged) {
    const { merchantId, surrogate } = erasure;
    for (const customer of await readUnerased(services, erasure, surrogates)) {
      const asked = { ...how, merchant: merchantId, customer, surrogate };
      try {
        repeated.done.push({ erasure, erased: await eraseCustomer(services, asked) });
      } catch (error) {
        if (!(error instanceof StartError)) throw error;
        repeated.refused.push({ erasure, why: error.message });
      }
    }
  }
  return repeated;
}

/** How many of a list the database does not know. */
export async function countToRepeat(
  services: Pick<Services, 'pool'>,
  logged: readonly LoggedErasure[],
): Promise<number> {
  const surrogates = logged.map(({ surrogate }) => surrogate);
  let count = 0;
  for (const erasure of logged) {
    count += (await readUnerased(services, erasure, surrogates)).length;
  }
  return count;
}

/**
 * The id under which the orders of an erasure are known, unless they are erased or not there. By
 * any surrogate of the list: a command that failed at its end was run again under another one.
 */
async function readUnerased(
  { pool }: Pick<Services, 'pool'>,
  { merchantId, refs }: LoggedErasure,
  surrogates: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ customer_id: string }>(
    `select distinct customer_id from (
       select ref_id, merchant_id, customer_id from payin where ref_id = any($1)
       union all select ref_id, merchant_id, customer_id from payout where ref_id = any($1)
     ) theirs where merchant_id = $2 and customer_id <> all($3)`,
    [refs, merchantId, surrogates],
  );
  return rows.map(({ customer_id: id }) => id);
}
