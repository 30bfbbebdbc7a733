import type { Tariff } from '@peerdesk/domain/ledger/tariff.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { Client } from '../../../platform/db/pool.ts';
import { tariffOf } from '../../account/terms.ts';
import { readTerms } from './store.ts';

/**
 * What a merchant pays for a pay-out, unchanged until the transaction ends; refused for one that
 * is frozen or blocked by now.
 */
export async function payoutTariff(client: Client, merchantId: string): Promise<Result<Tariff>> {
  const merchant = await readTerms(client, merchantId);
  if (merchant?.status === 'frozen') return refuse('PermissionDenied', 'merchant_frozen');
  if (merchant?.status !== 'active') {
    return refuse('PermissionDenied', 'merchant_creates_no_payouts');
  }
  return ok(tariffOf(merchant.terms.payout));
}
