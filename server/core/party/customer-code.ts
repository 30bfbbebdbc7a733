import { createHash } from 'node:crypto';

export interface Customer {
  merchantId: string;
  customerId: string;
}

/** A customer's id is the merchant's to choose, of any characters; keys have their own form. */
export function customerCode({ merchantId, customerId }: Customer): string {
  const code = createHash('sha256').update(`${merchantId}\n${customerId}`).digest('hex');
  return code.slice(0, 40);
}
