import type { Role } from '@peerdesk/contract/user.ts';

const walletRoles: readonly Role[] = ['peer', 'peer-withdrawal'];

/** Only those who handle customers' money themselves are shown a wallet. */
export function hasWallet(role: Role): boolean {
  return walletRoles.includes(role);
}
