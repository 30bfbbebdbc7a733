import { approvesUpis, decidesForDesk } from '@peerdesk/domain/waiting/waiter.ts';
import { countOf } from '../core/waiting.ts';
import { approvalList } from '../features/approval/store-list.ts';
import { complaintList } from '../features/complaint/store-list.ts';
import { dayCloseList } from '../features/day-close/store-list.ts';
import { disputeList } from '../features/dispute/store-list.ts';
import { payinList } from '../features/payin/store-list.ts';
import { payoutList } from '../features/payout/store-list.ts';
import { moneyRequestList } from '../features/request/store-list.ts';
import { upiList } from '../features/upi/store-list.ts';
import { alertList, exceptionList } from '../features/utr/store-list.ts';
import type { WaitingSources } from '../features/waiting/get.ts';

const waitingUpis = { status: ['waiting'] } as const;
const anyTime = { start: null, end: null } as const;

/** What waits for somebody, counted by the lists themselves. */
export const waitingSources: WaitingSources = {
  payin: countOf(payinList, (waitsFor) => ({ ...anyTime, waitsFor, amount: undefined })),
  payout: countOf(payoutList, (waitsFor) => ({ ...anyTime, waitsFor, amount: undefined })),
  dispute: countOf(disputeList, (waitsFor) => ({ ...anyTime, waitsFor, amount: undefined })),
  complaint: countOf(complaintList, (waitsFor) => ({ ...anyTime, waitsFor, amount: undefined })),
  request: countOf(moneyRequestList, (waitsFor) => ({ ...anyTime, waitsFor, amount: undefined })),
  approval: countOf(approvalList, (waitsFor) => ({ ...anyTime, waitsFor })),
  dayClose: countOf(dayCloseList, (waitsFor) => ({ waitsFor })),
  upi: countOf(upiList, ({ role }) => (approvesUpis(role) ? waitingUpis : null)),
  exceptions: countOf(exceptionList, ({ role }) => (decidesForDesk(role) ? anyTime : null)),
  alerts: countOf(alertList, ({ role }) => (decidesForDesk(role) ? anyTime : null)),
};
