import { merchantName as nameIn } from '@peerdesk/catalogue/merchant-name.ts';
import { orderTextNow } from './texts.ts';

/** What people call a merchant, or whoever else a list has instead. */
export function merchantName(named: { id: string; name: string }): string {
  return nameIn(orderTextNow, named);
}
