import { brand, publicBrand } from '@peerdesk/contract/brand.ts';
import { sessionProfile } from '@peerdesk/contract/auth.ts';
import type { Call } from '@peerdesk/contract/call.ts';
import { calls } from '@peerdesk/contract/endpoints.ts';
import { merchant, merchantBalance, merchantKeyInfo } from '@peerdesk/contract/merchant.ts';
import { jsonValue, order, timelineEntry } from '@peerdesk/contract/order.ts';
import { payPage } from '@peerdesk/contract/pay-page.ts';
import { createdPayin, payinDetail } from '@peerdesk/contract/payin.ts';
import { currency, settings } from '@peerdesk/contract/settings.ts';
import { upiId } from '@peerdesk/contract/upi.ts';
import { profile, user, wallet } from '@peerdesk/contract/user.ts';
import { z } from 'zod';

/** The schemas that responses share, by their names in the OpenAPI document. */
const namedShapes = {
  Order: order,
  PayinDetail: payinDetail,
  CreatedPayin: createdPayin,
  TimelineEntry: timelineEntry,
  PayPage: payPage,
  User: user,
  Profile: profile,
  Session: sessionProfile,
  Wallet: wallet,
  UpiId: upiId,
  Merchant: merchant,
  MerchantBalance: merchantBalance,
  MerchantKey: merchantKeyInfo,
  Settings: settings,
  Brand: brand,
  PublicBrand: publicBrand,
  Currency: currency,
  JsonValue: jsonValue,
} as const satisfies Record<string, z.ZodType>;

/**
 * Names the schemas of all responses in zod's registry, where the document generator looks for
 * names. A schema without a name is named after the first call that returns it.
 */
export function nameAnswers(): void {
  for (const [name, shape] of Object.entries(namedShapes)) giveName(shape, name);
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    if (!call.download) giveName(call.response, `${pascal(name)}Answer`);
  }
}

function giveName(shape: z.ZodType, id: string): void {
  const known = z.globalRegistry.get(shape);
  if (known?.id === undefined) z.globalRegistry.add(shape, { ...known, id });
}

/** `merchant.createKey` → `MerchantCreateKey`. */
function pascal(name: string): string {
  return name.replaceAll(/(^|\.)(\w)/g, (_all, _dot, letter: string) => letter.toUpperCase());
}
