import type { MoneyRequestStatus } from '@peerdesk/contract/money-request.ts';

type Statuses = readonly MoneyRequestStatus[];

/** Pending or approved: its reference and its picture cannot be used for another request. */
export const standingStatuses = ['waiting', 'approved'] as const satisfies Statuses;
