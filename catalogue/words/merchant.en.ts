/** What the desk's own merchant is called, in whose name credits go back to their senders. */
export const merchantEn = { 'merchant.ofDesk': 'Refunds to senders' } as const;
export type MerchantKey = keyof typeof merchantEn;
