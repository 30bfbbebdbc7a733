import type { MoneyRequestStatus } from '@peerdesk/contract/money-request.ts';

type Statuses = readonly MoneyRequestStatus[];

/** Waits or was approved: nobody asks again with its reference or its picture. */
export const standingStatuses = ['waiting', 'approved'] as const satisfies Statuses;
