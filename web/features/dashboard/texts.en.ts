export const dashboardEn = {
  greeting: 'Hello, {name}',
  intro:
    'Today’s figures will appear here: volume, success rate, waiting orders and charts. Until then, start here.',
  statements: 'Bank statements',
  'statements.alerts': 'alerts: approvals that a statement contradicts',
  'statements.exceptions': 'exceptions: bank lines and claims to sort out',
  'go.payin': 'Customers’ payments: see what came in, approve or decline.',
  'go.payout': 'Payments to customers.',
  'go.dispute': 'Pay-outs that a customer says never arrived.',
} as const;
export type DashboardKey = keyof typeof dashboardEn;
