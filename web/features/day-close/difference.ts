import type { DayCloseDifference } from '@peerdesk/contract/day-close.ts';
import {
  add,
  formatMoney,
  negate,
  parseMoney,
  rupeeDigits,
  showMoney,
} from '@peerdesk/domain/money.ts';

/** How much more is known than was declared, with its sign: `+₹300.00`. */
export function shownDifference({ declared, found }: DayCloseDifference): string {
  const [said, known] = [parseMoney(declared, rupeeDigits), parseMoney(found, rupeeDigits)];
  if (!said.ok || !known.ok) return '';
  const by = add(known.value, negate(said.value));
  return `${by > 0n ? '+' : ''}${showMoney(formatMoney(by, rupeeDigits))}`;
}
