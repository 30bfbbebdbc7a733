import { formatMoney, minor, type Minor, parseMoney, rupeeDigits } from '@peerdesk/domain/money.ts';

export function minorOf({ amount }: { amount: string }): Minor {
  const read = parseMoney(amount, rupeeDigits);
  return read.ok ? read.value : minor(0n);
}

/** What several orders amount to together. */
export function totalOf(orders: readonly { amount: string }[]): string {
  const total = orders.reduce((sum, order) => sum + minorOf(order), 0n);
  return formatMoney(minor(total), rupeeDigits);
}
