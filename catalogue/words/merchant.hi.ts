import type { MerchantKey } from './merchant.en.ts';

export const merchantHi = {
  'merchant.ofDesk': 'भेजने वालों को रिफ़ंड',
} as const satisfies Record<MerchantKey, string>;
