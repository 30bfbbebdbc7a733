import { because } from '@peerdesk/contract/because.ts';
import type { Reason } from '@peerdesk/contract/reason.ts';
import { formatMoney, parseMoney, parsePositiveMoney, showMoney } from '@peerdesk/domain/money.ts';
import { explainUtr } from '@peerdesk/domain/reconcile/utr.ts';
import { z } from 'zod';
import { latinDigits } from '../lib/latin-digits.ts';

/** An amount above zero as people type it, `₹ 1,500`, to the text of the wire, `1500.00`. */
export function typedMoney(digits: number) {
  return z.string().transform((text, context) => readMoney(text, digits, context));
}

/** The same, where nothing typed is null: no limit. */
export function typedMoneyOrNone(digits: number) {
  return z
    .string()
    .transform((text, context) => (text.trim() === '' ? null : readMoney(text, digits, context)));
}

/** The same with a minus in front for an amount below zero. */
export function typedSignedMoney(digits: number) {
  return z.string().transform((text, context) => {
    const unsigned = text.replace(/^[\s₹]*[-−]/, '');
    const read = readMoney(unsigned, digits, context);
    return unsigned === text ? read : `-${read}`;
  });
}

function readMoney(text: string, digits: number, context: z.core.$RefinementCtx<string>): string {
  const read = parsePositiveMoney(bareAmount(text), digits);
  return read.ok ? formatMoney(read.value, digits) : wrong(text, context, read.reason);
}

/** The same of either sign, or none at all; nothing typed is undefined. */
export function typedAnyMoneyOrNone(digits: number) {
  return z.string().transform((text, context) => {
    const bare = bareAmount(text).replace('−', '-');
    if (bare === '') return undefined;
    const read = parseMoney(bare, digits);
    return read.ok ? formatMoney(read.value, digits) : wrong(text, context, read.reason);
  });
}

/** An amount of the wire as people type it: `100000.00` is `1,00,000.00`. */
export function amountText(amount: string | null): string {
  return amount === null ? '' : showMoney(amount).replace('₹', '');
}

/** Without what people write around the figures. */
export function bareAmount(text: string): string {
  return latinDigits(text).replace(/[\s,₹]/g, '');
}

/** `1,00,000` and `100,000`; a comma that stands elsewhere is a decimal point to somebody. */
const groupedCount = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/;

/** A whole number as people type it; nothing typed is null. */
export const typedCountOrNone = z.string().transform((text, context) => {
  const bare = latinDigits(text).trim();
  if (bare === '') return null;
  const digits = groupedCount.test(bare) ? bare.replaceAll(',', '') : bare;
  return /^\d{1,9}$/.test(digits)
    ? Number(digits)
    : wrong(text, context, because('not_whole_number'));
});

/** The same, up to a number. */
export function typedCountUpTo(most: number) {
  return typedCountOrNone.transform((count, context) =>
    count !== null && count > most
      ? wrong(String(count), context, because('number_too_large', { most }))
      : count,
  );
}

/** A share as people type it, `1.25%`, in basis points. */
export const typedPercent = z.string().transform((text, context) => {
  const [, whole, decimals = ''] =
    /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(latinDigits(text).replace(/[\s%]/g, '')) ?? [];
  if (whole === undefined) return wrong(text, context, because('not_percent'));
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
});

/** Basis points as people type them: `125` is `1.25`. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100);
}

/** What a reader answers for what it cannot read. */
export function wrong(text: string, context: z.core.$RefinementCtx, reason: Reason): never {
  context.issues.push({ code: 'custom', input: text, params: { reason } });
  return z.NEVER;
}

/** A reference as people type or paste it, to the form in which it is compared. */
export const typedUtr = z.string().transform(readUtr);

/** The same, where the one that is known stands unless another is typed. */
export const otherUtr = z
  .string()
  .transform((text, context) => (text.trim() === '' ? undefined : readUtr(text, context)));

function readUtr(text: string, context: z.core.$RefinementCtx<string>): string {
  if (text.trim() === '') return wrong(text, context, because('utr_missing'));
  const read = explainUtr(latinDigits(text));
  return read.ok ? read.utr : wrong(text, context, read.reason);
}
