import type { AuditCheckStatus } from '@peerdesk/contract/audit.ts';
import type { ReportStatus } from '@peerdesk/contract/report.ts';

/** Background work in progress: reports, replays of a day, checks of the audit. */
export const underWayStatuses = [
  'queued',
  'running',
] as const satisfies readonly (AuditCheckStatus & ReportStatus)[];
