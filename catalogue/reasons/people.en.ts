import type { peopleReasons } from '@peerdesk/contract/reasons/people.ts';

export const peopleEn = {
  username_taken: 'This username is taken',
  password_mostly_username: 'At least {least, number} characters besides the username',
  password_common: 'Too many people use this password',
  password_monotonous: 'Repeated or neighbouring characters are easy to guess',
  parent_of_staff: 'Only peers belong to a subadmin',
  subadmin_registers_peers_only: 'A subadmin can register only peers of their own group',
  subadmin_blocked: 'This subadmin is blocked',
  subadmin_missing: 'Name the subadmin',
  tag_by_admin_only: 'Only an admin can set this tag',
  group_by_admin_only: 'Only an admin can move a peer to another group',
  commission_above_own: 'You can set at most {most, number} basis points',
  limits_from_above: 'You can only tighten a limit that an admin set',
  peer_has_open_orders:
    'This peer has {count, plural, one {# open order} other {# open orders}}; they must be decided before the peer changes groups',
  managing_yourself: 'Somebody else has to change this for you',
  blocking_yourself: 'You cannot block yourself',
  last_admin: 'The last active admin cannot be blocked',
  peer_blocked: 'This peer is blocked',
  upi_frozen: 'This UPI ID is frozen',
  upi_waits_for_approval: 'This UPI ID is waiting for approval',
  upi_owner_missing: 'Name the owner of the UPI ID',
  upi_owner_not_peer: 'Only a peer can have a UPI ID',
  upi_registered: 'This UPI ID is already registered',
  upi_paused_from_above:
    'Only those who paused this UPI ID, or somebody above them, can activate it',
  upi_caps_from_above: 'You can only tighten the limits that were set for this UPI ID',
  upi_holder_by_staff: 'Ask your subadmin or the admin to change the holder of this UPI ID',
  bank_account_of_another: 'This bank account belongs to someone else',
} as const satisfies Record<keyof typeof peopleReasons, string>;
