export const en = {
  note: 'This screen is not built yet.',
  toPayin: 'Go to pay-ins',
  reports:
    'Reports of pay-ins, pay-outs, disputes and the ledger will be built and kept here, as xlsx or csv.',
} as const;
export type ComingSoonKey = keyof typeof en;
