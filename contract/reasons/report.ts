import type { ReasonList } from './facts.ts';

/** Why a report is refused, or why there is no file of it. */
export const reportReasons = {
  too_many_filters: {},
  not_time_of_day: {},
  report_kind_not_yours: {},
  too_many_reports: { most: 'number' },
  too_many_reports_kept: { most: 'number' },
  reports_busy: {},
  report_not_ready: {},
  report_has_ended: {},
  report_is_being_made: {},
  report_of_former_group: {},
  report_owner_may_not: {},
  report_failed: {},
  report_too_long: { most: 'number' },
  report_too_large: { most: 'number' },
  reports_full: { most: 'number' },
  schedule_day_daily: {},
  schedule_day_weekly: {},
  schedule_day_monthly: {},
  too_many_schedules: { most: 'number' },
  schedule_is_so: {},
  too_many_views: { most: 'number' },
  view_name_taken: {},
  only_admins_share: {},
} as const satisfies ReasonList;
