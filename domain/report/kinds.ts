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
  complaints: ['admin', 'subadmin'],
  approvals: ['admin', 'subadmin'],
  uploads: ['admin', 'subadmin'],
  lines: ['admin', 'subadmin'],
  exceptions: ['admin'],
  alerts: ['admin'],
  suspense: ['admin'],
  freezes: ['admin'],
  dayCloses: ['admin', 'subadmin'],
  wallet: ['admin', 'subadmin'],
  merchantPostings: ['admin'],
  deliveries: ['admin'],
  testOrders: ['admin'],
} as const satisfies Record<ReportKind, readonly Role[]>;

/** Of one record, which is named where its list is: ordered from there alone. */
const ofOneRecord: readonly ReportKind[] = [
  'lines',
  'wallet',
  'merchantPostings',
  'deliveries',
  'testOrders',
];

/** Whether a report of this kind is put together without having its list at hand. */
export function standsAlone(kind: ReportKind): boolean {
  return !ofOneRecord.includes(kind);
}

export function mayReport(role: Role, kind: ReportKind): boolean {
  return (reportRoles[kind] as readonly Role[]).includes(role);
}
