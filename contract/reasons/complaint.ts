import type { ReasonList } from './facts.ts';

/** Why a pay-in cannot be complained about, or a complaint cannot be ended this way. */
export const complaintReasons = {
  complaint_not_now: {},
  complaint_open_already: {},
  complaint_too_late: { days: 'number' },
  complaints_too_many: { most: 'number' },
  complaint_files_too_many: { most: 'number' },
  complaint_file_not_yours: {},
  complaint_none_open: {},
  complaint_ended: { at: 'instant' },
  complaint_not_refunded: {},
  complaint_refund_unpaid: { refId: 'text' },
  complaint_above_limit: {},
  complaint_refused_by_admin: {},
} as const satisfies ReasonList;
