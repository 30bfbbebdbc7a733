import { brand, publicBrand } from '@peerdesk/contract/brand.ts';
import { sessionProfile } from '@peerdesk/contract/auth.ts';
import type { Call } from '@peerdesk/contract/call.ts';
import { calls, type CallName } from '@peerdesk/contract/endpoints.ts';
import { merchant, merchantBalance, merchantKeyInfo } from '@peerdesk/contract/merchant.ts';
import { order, timelineEntry } from '@peerdesk/contract/order.ts';
import { payPage } from '@peerdesk/contract/pay-page.ts';
import { createdPayin, payinDetail } from '@peerdesk/contract/payin.ts';
import { currency, settings } from '@peerdesk/contract/settings.ts';
import { upiId } from '@peerdesk/contract/upi.ts';
import { profile, user, wallet } from '@peerdesk/contract/user.ts';
import { z } from 'zod';

/** The part of JSON Schema that the contract's types come out as. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  $ref?: string;
}

/** The shapes that answers share, by the name under which the document has them. */
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
} as const satisfies Record<string, z.ZodType>;

export const refPrefix = '#/components/schemas/';

export interface CallSchemas {
  /** Shapes by name; `$ref`s point among them. */
  components: Record<string, JsonSchema>;
  /** The name of each call's answer among them; a download has none. */
  answers: Partial<Record<CallName, string>>;
}

/** The shapes of all answers, each written once and referred to by name. */
export function answerSchemas(): CallSchemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(namedShapes)) registry.add(shape, { id });
  const described = (Object.entries(calls) as [CallName, Call][]).filter(([, c]) => !c.download);
  const answers = described.map(([name, { response }]) => {
    const id = registry.get(response)?.id ?? `${pascal(name)}Answer`;
    if (!registry.has(response)) registry.add(response, { id });
    return [name, id] as const;
  });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => refPrefix + id,
  });
  const components = Object.entries(schemas)
    .filter(([id]) => id !== sharedId)
    .map(([id, schema]) => [id, tidy(schema)] as const);
  return {
    components: Object.fromEntries(components),
    answers: Object.fromEntries(answers) as CallSchemas['answers'],
  };
}

/** A part of a request as the caller writes it. */
export function requestSchema(part: Call['body']): JsonSchema {
  if (!part) return {};
  return tidy(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any', reused: 'inline' }));
}

/** `merchant.createKey` → `MerchantCreateKey`. */
function pascal(name: string): string {
  return name.replaceAll(/(^|\.)(\w)/g, (_all, _dot, letter: string) => letter.toUpperCase());
}

/** Where the generator puts what refers to itself: here only "any JSON value" does. */
const sharedId = '__shared';
const hiddenKeys: ReadonlySet<string> = new Set(['$schema', '$id', '$defs', 'id', 'propertyNames']);

/** The schema without what says nothing to a reader: dialects, machine bounds, date patterns. */
function tidy(schema: unknown): JsonSchema {
  if (typeof schema !== 'object' || schema === null) return {};
  const source = schema as Record<string, unknown>;
  const ref = source['$ref'];
  if (typeof ref === 'string' && (ref.includes(sharedId) || ref.includes('$defs'))) return {};
  const clean: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(source)) {
    if (hiddenKeys.has(key)) continue;
    if ((key === 'minimum' || key === 'maximum') && isMachineBound(value)) continue;
    if (key === 'pattern' && source['format'] !== undefined) continue;
    clean[key] = tidyPart(key, value);
  }
  return clean;
}

function tidyPart(key: string, value: unknown): unknown {
  if (key === 'properties') {
    return Object.fromEntries(
      Object.entries(value as object).map(([name, part]) => [name, tidy(part)]),
    );
  }
  if (key === 'anyOf' || key === 'allOf') return (value as unknown[]).map(tidy);
  if (key === 'items') return tidy(value);
  if (key === 'additionalProperties' && typeof value === 'object') return tidy(value);
  return value;
}

function isMachineBound(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER;
}
