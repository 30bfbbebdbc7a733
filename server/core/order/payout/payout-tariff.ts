import type { Tariff } from '@peerdesk/domain/ledger/tariff.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { Client } from '../../../platform/db/pool.ts';
import { tariffOf } from '../../account/terms.ts';
import { readTerms } from './store.ts';

/**
 * A merchant's tariff for pay-outs, locked until the transaction ends; refused if the merchant has
 * been frozen or blocked.
 */
export async function payoutTariff(client: Client, merchantId: string): Promise<Result<Tariff>> {
  const merchant = await readTerms(client, merchantId);
  if (merchant?.status === 'frozen') return refuse('PermissionDenied', 'merchant_frozen');
  if (merchant?.status !== 'active') {
    return refuse('PermissionDenied', 'merchant_creates_no_payouts');
  }
  return ok(tariffOf(merchant.terms.payout));
}
