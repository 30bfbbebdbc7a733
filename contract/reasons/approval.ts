import type { ReasonList } from './facts.ts';

/** Why an action needs a second person, or why this one cannot be that person. */
export const approvalReasons = {
  needs_second_approval: { limit: 'money', amount: 'money' },
  moved_alone_above: { limit: 'money', amount: 'money' },
  moved_in_all_alone_above: { limit: 'money', amount: 'money' },
  written_off_alone_above: { limit: 'money', amount: 'money' },
  below_zero_alone: { limit: 'money', amount: 'money' },
  approval_approved_by: { who: 'text', at: 'instant' },
  approval_declined_by: { who: 'text', at: 'instant' },
  approval_withdrawn_by: { who: 'text', at: 'instant' },
  approval_by_another: {},
  approval_by_admin: {},
  approval_by_who_gains: {},
  approval_withdrawn_by_another: {},
  approval_requester_may_not: { who: 'text' },
  approval_body_outdated: {},
  approval_asked_already: {},
  limits_need_second: {},
  approval_too_soon: { at: 'instant' },
  approvals_waiting: { most: 'number' },
} as const satisfies ReasonList;
