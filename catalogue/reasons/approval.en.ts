import type { approvalReasons } from '@peerdesk/contract/reasons/approval.ts';

export const approvalEn = {
  needs_second_approval:
    'One person may do this alone up to {limit}, and this is {amount}: ask another admin',
  moved_alone_above:
    'One person may move up to {limit} on a wallet or balance alone within 24 hours. With this, you would have moved {amount} on this one in the last 24 hours: ask another admin',
  moved_in_all_alone_above:
    'One person may move up to {limit} on all wallets and balances together within 24 hours, reversals and revoked claims included. With this, you would have moved {amount} in the last 24 hours: ask an admin other than yourself',
  written_off_alone_above:
    'One person may take unclaimed credits of up to {limit} out of suspense alone within 24 hours. With this, you would have taken {amount} in the last 24 hours: ask another admin',
  below_zero_alone:
    'One person may take a wallet or balance up to {limit} below zero alone, and this takes it {amount} below: ask another admin',
  approval_approved_by: '{who} approved this on {at}',
  approval_declined_by: '{who} declined this on {at}',
  approval_withdrawn_by: '{who} withdrew this on {at}',
  approval_by_another: 'You asked for this, so another admin must decide',
  approval_by_admin: 'Only an admin may approve or decline this',
  approval_by_who_gains: 'You would gain by this, so another admin must decide',
  approval_withdrawn_by_another: 'Only the person who asked may withdraw this',
  approval_requester_may_not: '{who} asked for this and may not do it any more',
  approval_body_outdated: 'This was asked for in an older version: ask again',
  approval_asked_already: 'You have already asked for exactly this, and it is waiting',
  limits_need_second:
    'This lets one person do more alone, so another admin must approve it. Nothing was changed',
  approval_too_soon:
    'An admin who was registered or given a password may be the second person from {at} on',
  approvals_waiting:
    'You already have {most, number} of these waiting: withdraw some, or wait for a decision',
} as const satisfies Record<keyof typeof approvalReasons, string>;
