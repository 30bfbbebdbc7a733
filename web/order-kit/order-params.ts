import { parseAmountFilter } from '@peerdesk/domain/amount-range.ts';
import { rupeeDigits, showMoney } from '@peerdesk/domain/money.ts';
import { z } from 'zod';
import { latinDigits } from '../lib/latin-digits.ts';
import { listParams, type ContractList, type ListParams } from '../list-kit/list-address.ts';

/** An amount in an address that the server could not read as rupees counts as no amount. */
const rupees = z
  .string()
  .regex(/^[^-]/)
  .refine((text) => parseAmountFilter(text, rupeeDigits).ok)
  .optional();

const tabFilters = ['waitsFor', 'handedTo', 'status', 'paid'] as const;

/** What the address of a list of orders may hold; its tabs are its statuses and parts of them. */
export function orderListParams({ filters, sorts, query }: ContractList): ListParams {
  return listParams(
    { filters, sorts, query: query.extend({ amount: rupees }) },
    { tabs: tabFilters.filter((name) => name in filters) },
  );
}

/**
 * An amount as people type it, `₹1,500`, or amounts, `1,000 – 2,000`, `> 5000`, as the address and
 * the call want them; null for no amount.
 */
export function readAmount(text: string): string | null {
  const bare = latinDigits(text)
    .replace(/[\s,₹]/g, '')
    .replace(/[–—]/, '-')
    .replace('≥', '>=')
    .replace('≤', '<=');
  return rupees.safeParse(bare).success ? bare : null;
}

/** What was asked for, as people read it: `₹1,000 – ₹2,000`, `> ₹5,000`. */
export function shownAmounts(value: string): string {
  return value
    .split('-')
    .map((part) => {
      const figure = part.replace(/^[<>]=?/, '');
      const sign = part
        .slice(0, part.length - figure.length)
        .replace('>=', '≥')
        .replace('<=', '≤');
      return sign ? `${sign} ${showMoney(figure)}` : showMoney(figure);
    })
    .join(' – ');
}
