import type { BankLine } from './bank-line.ts';

/**
 * Does this person have an interest in what a statement of this account shows? The peer whose
 * account it is does, and so does the subadmin of the peer's group. Their own files do not attest.
 */
export function hasInterest(
  senderId: string,
  account: { peerId: string; subadminId: string | null },
): boolean {
  return senderId === account.peerId || senderId === account.subadminId;
}

/**
 * May this line be used for or against an order of this peer? On a bank account that peers share,
 * the file of one says nothing about the orders of another. A line on another account is only
 * shown, never acted upon.
 */
export function countsFor(
  line: Pick<BankLine, 'accountId' | 'isAttested' | 'shownBy'>,
  order: { accountId: string | null; peerId: string | null },
): boolean {
  if (line.isAttested || line.accountId !== order.accountId) return true;
  return order.peerId !== null && line.shownBy.includes(order.peerId);
}
