import type { ReasonList } from './facts.ts';

/** Why a person, a UPI ID or a group cannot be created or changed. */
export const peopleReasons = {
  username_taken: {},
  password_mostly_username: { least: 'number' },
  password_common: {},
  password_monotonous: {},
  parent_of_staff: {},
  subadmin_registers_peers_only: {},
  subadmin_blocked: {},
  subadmin_missing: {},
  tag_by_admin_only: {},
  commission_above_own: { most: 'number' },
  blocking_yourself: {},
  last_admin: {},
  peer_blocked: {},
  upi_frozen: {},
  upi_waits_for_approval: {},
  upi_owner_missing: {},
  upi_owner_not_peer: {},
  upi_registered: {},
  upi_paused_from_above: {},
  upi_caps_from_above: {},
  upi_holder_by_staff: {},
  bank_account_of_another: {},
} as const satisfies ReasonList;
