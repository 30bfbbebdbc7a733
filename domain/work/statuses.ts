import type { AuditCheckStatus } from '@peerdesk/contract/audit.ts';
import type { ReportStatus } from '@peerdesk/contract/report.ts';

/** What somebody ordered is not finished: reports, replays of a day, checks of the audit. */
export const underWayStatuses = [
  'queued',
  'running',
] as const satisfies readonly (AuditCheckStatus & ReportStatus)[];
