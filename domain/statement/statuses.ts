import type { UploadStatus } from '@peerdesk/contract/statement.ts';

type Statuses = readonly UploadStatus[];

/** Nothing more happens to the file. */
export const endedUploadStatuses = ['done', 'refused'] as const satisfies Statuses;

/** All lines of the file are imported. */
export const importedStatuses = ['matching', 'done'] as const satisfies Statuses;
