import type { ReportKind } from '@peerdesk/contract/report.ts';
import type { Role } from '@peerdesk/contract/user.ts';

/** Who may have a report: whoever may see the list that it is made of. */
export const reportRoles = {
  payins: ['admin', 'subadmin'],
  payouts: ['admin', 'subadmin'],
  disputes: ['admin', 'subadmin'],
  ledger: ['admin', 'subadmin'],
  peers: ['admin', 'subadmin'],
  reconciliation: ['admin'],
  users: ['admin', 'subadmin'],
  upis: ['admin', 'subadmin'],
  merchants: ['admin'],
  requests: ['admin', 'subadmin'],
  settlements: ['admin', 'subadmin'],
} as const satisfies Record<ReportKind, readonly Role[]>;

export function mayReport(role: Role, kind: ReportKind): boolean {
  return (reportRoles[kind] as readonly Role[]).includes(role);
}
