import type { complaintReasons } from '@peerdesk/contract/reasons/complaint.ts';

export const complaintEn = {
  complaint_not_now:
    'A complaint is only possible about a payment that was declined or ran out of time',
  complaint_open_already: 'There is already an open complaint about this payment',
  complaint_too_late: 'A complaint is possible for {days, number} days',
  complaints_too_many: 'There have been {most, number} complaints about this payment already',
  complaint_files_too_many: 'A payment can have {most, number} pictures at most',
  complaint_file_not_yours: 'This picture was not sent for this payment',
  complaint_none_open: 'There is no open complaint about this payment',
  complaint_ended: 'This complaint ended on {at}',
  complaint_not_refunded:
    'No credit with this reference was refunded: refund it from suspense first',
  complaint_refund_unpaid: 'The refund {refId} has not been paid yet',
  complaint_above_limit: 'The amount is above your limit: an admin decides',
  complaint_refused_by_admin:
    'The peer is one of your group, and a refusal is in its favour: an admin decides',
} as const satisfies Record<keyof typeof complaintReasons, string>;
