/**
 * Does this person stand to gain from what a statement of this account shows? The peer whose
 * account it is, and the subadmin that runs the peer's group. What only they attest is their own
 * word.
 */
export function hasInterest(
  senderId: string,
  account: { peerId: string; subadminId: string | null },
): boolean {
  return senderId === account.peerId || senderId === account.subadminId;
}
