import { z } from 'zod';
import { listParams, type ContractList, type ListParams } from '../list-kit/list-address.ts';

/** An amount in an address that the server could not read as rupees counts as no amount. */
const rupees = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,2})?$/)
  .optional();

const tabFilters = ['waitsFor', 'handedTo', 'status', 'paid'] as const;

/** What the address of a list of orders may hold; its tabs are its statuses and parts of them. */
export function orderListParams({ filters, query }: ContractList): ListParams {
  return listParams(
    { filters, query: query.extend({ amount: rupees }) },
    { tabs: tabFilters.filter((name) => name in filters) },
  );
}

/**
 * An amount as people type it, `₹1,500`, as the address and the call want it; null for no amount.
 */
export function readAmount(text: string): string | null {
  const bare = text.replace(/[\s,₹]/g, '');
  return rupees.safeParse(bare).success ? bare : null;
}
