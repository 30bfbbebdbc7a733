import type { OpenAmountRange } from '@peerdesk/domain/amount-range.ts';
import { mayCharge } from '@peerdesk/domain/ledger/fee-cover.ts';
import type { Tariffs } from '@peerdesk/domain/ledger/tariff.ts';
import { tariffsAfter, type GivenTariffs } from '@peerdesk/domain/ledger/typed-tariffs.ts';
import type { Result } from '@peerdesk/domain/result.ts';
import { lockTerms, orderSizes, readEarners } from '../../core/order/terms-cover.ts';
import type { Services } from '../../core/services.ts';
import type { Client } from '../../platform/db/pool.ts';

/** The fees of a merchant after a change, which must cover what is earned by its orders. */
export async function feesAfter(
  client: Client,
  before: Tariffs,
  merchant: { name: string; fees?: GivenTariffs | undefined; limits: OpenAmountRange },
  services: Services,
): Promise<Result<Tariffs>> {
  const sizes = orderSizes(services);
  const fees = tariffsAfter(before, merchant.fees ?? {}, sizes.digits, 'fees');
  if (!fees.ok) return fees;
  await lockTerms(client);
  const payer = { name: merchant.name, fees: fees.value, limits: merchant.limits };
  const may = mayCharge(payer, await readEarners(client), sizes);
  return may.ok ? fees : may;
}
