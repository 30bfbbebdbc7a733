import type { reportReasons } from '@peerdesk/contract/reasons/report.ts';

export const reportEn = {
  too_many_filters: 'Too many filters',
  not_time_of_day: 'Enter a time such as 09:00',
  report_kind_not_yours: 'Your role cannot order this report',
  too_many_reports:
    '{most, plural, one {# report of yours is} other {# reports of yours are}} being made. Wait for one to finish, or cancel one',
  too_many_reports_kept: 'You have {most, number} reports. Delete some first',
  reports_busy: 'Too many reports are being made. Try again in a moment',
  report_not_ready: 'This report has no file yet',
  report_has_ended: 'This report is no longer being made',
  report_is_being_made: 'This report is being made. Cancel it first',
  report_of_former_group: 'Somebody has left your group since this report was made. Order it again',
  report_owner_may_not: 'Whoever ordered this report may no longer have it',
  report_failed: 'The report could not be made. Try again, or choose a shorter period',
  report_too_long: 'A report may have at most {most, number} rows. Choose a shorter period',
  report_too_large: 'A report may have at most {most, number} MB. Choose a shorter period',
  reports_full:
    'Your reports take more than {most, number} MB. Delete some, and order this one again',
  schedule_day_daily: 'A report that is made every day has no day of its own: send none',
  schedule_day_weekly: 'Choose a day of the week, from 1 for Monday to 7 for Sunday',
  schedule_day_monthly: 'Choose a day from 1 to 28: not every month has a later one',
  too_many_views: 'You have {most, number} saved views. Delete one first',
  view_name_taken: 'You have a view of this list with this name. Choose another name',
  only_admins_share: 'Only an admin can share a view',
  too_many_schedules: 'You have {most, number} schedules. End one first',
  schedule_is_so: 'The schedule is already like this',
} as const satisfies Record<keyof typeof reportReasons, string>;
