import type { peopleReasons } from '@peerdesk/contract/reasons/people.ts';

export const peopleEn = {
  username_taken: 'This username is taken',
  password_mostly_username: 'At least {least, number} characters besides the username',
  password_common: 'Too many people use this password',
  password_monotonous: 'A run of the same or of neighbouring characters is easily guessed',
  parent_of_staff: 'Only peers belong to a subadmin',
  subadmin_registers_peers_only: 'A subadmin registers peers of its own group only',
  subadmin_blocked: 'This subadmin is blocked',
  subadmin_missing: 'Say which subadmin',
  tag_by_admin_only: 'Only an admin gives this tag',
  commission_above_own: 'You may give at most {most, number} basis points',
  blocking_yourself: 'You cannot block yourself',
  last_admin: 'The last active admin cannot be blocked',
  peer_blocked: 'This peer is blocked',
  upi_frozen: 'This UPI ID is frozen',
  upi_waits_for_approval: 'This UPI ID waits for approval',
  upi_owner_missing: 'Say whose UPI ID it is',
  upi_owner_not_peer: 'Only a peer can have a UPI ID',
  upi_registered: 'This UPI ID is registered already',
  bank_account_of_another: 'This bank account belongs to somebody else',
} as const satisfies Record<keyof typeof peopleReasons, string>;
