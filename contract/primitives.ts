import { z } from 'zod';
import { fault } from './fault.ts';
import { isReadableName, isReservedName, mixesAlphabets } from './reserved-names.ts';

/** The longest text that a person types into one field: a note, a reason. */
export const noteMax = 500;

/**
 * Money in requests and responses: decimal text in major units, such as `"1500.00"`; the currency
 * sets the number of decimals.
 */
export const moneyText = z
  .string()
  .regex(/^-?\d{1,13}(\.\d{1,4})?$/, fault('amount_not_digits'))
  .meta({ description: 'Decimal text in major units with exactly the digits of the currency' });

/** An instant: ISO 8601 in UTC, such as `2024-03-05T09:00:00.000Z`. */
export const instant = z.iso.datetime({ error: fault('not_instant') });

/**
 * A calendar day that a desk may be asked about, such as `2024-03-05`. Databases have no year 0,
 * `Date` reads years of two digits as others, and the day after the last has five of them.
 */
export const calendarDay = z.iso
  .date()
  .refine((text) => !text.startsWith('0000'), fault('year_zero'))
  .refine((text) => text >= '1900-01-01' && text < '9999-12-31', fault('not_valid'));

export const currencyCode = z.string().regex(/^[A-Z]{3}$/, fault('not_currency_code'));

/**
 * An id made by Peerdesk: a kind prefix, then Crockford base 32; sorts by time. A request may ask
 * for any text: an unknown id is `NotFound`, whatever it looks like.
 */
export const recordId = z.string().min(1, fault('empty')).max(64);

/** Binary data as text. */
export const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/, fault('not_valid'));

/** The reference of an order: `PI…` a pay-in, `PO…` a pay-out, `DP…` a dispute. */
export const refId = z.string().regex(/^[\w-]{1,64}$/, fault('not_order_reference'));

/** An id that the merchant chose for its order or its customer. */
export const foreignId = z.string().trim().min(1, fault('empty')).max(64);

/**
 * The id of a new order. Clients resolve `.` and `..` in a URL, also where they are encoded: no
 * order could be asked for by them.
 */
export const newOrderId = foreignId.refine(
  (id) => id !== '.' && id !== '..',
  fault('not_in_address'),
);

export const personName = z.string().trim().min(1, fault('empty')).max(80);
/** A name that somebody gives to themselves or to others. */
export const givenName = personName
  .refine((name) => name === '' || isReadableName(name), fault('name_not_readable'))
  .refine((name) => !mixesAlphabets(name), fault('name_mixes_alphabets'));
/** Nobody is called as those are who have no name: they would be taken for them. */
export const newName = givenName.refine((name) => !isReservedName(name), fault('name_reserved'));

export const note = z.string().trim().max(noteMax);

export const reason = note.min(1, fault('reason_missing'));

/** A virtual payment address, such as `asha@okaxis`. */
export const vpa = z
  .string()
  .trim()
  .max(100)
  .regex(/^[A-Za-z0-9._-]{2,64}@[A-Za-z][A-Za-z0-9.-]{1,32}$/, fault('not_upi_id'));

/**
 * Basis points: 100 is one per cent. Fees and commissions are limited to well below 100 %, so that
 * an approval always moves money.
 */
export const basisPointsMax = 4000;
export const basisPoints = z.int().min(0).max(basisPointsMax, fault('too_many_basis_points'));

/** A reference as typed; `domain/reconcile/utr` checks its shape. */
export const utrInput = z.string().trim().min(1, fault('utr_missing')).max(64);

/** In the API reference it is a number, not the text that a query holds. */
const asInteger =
  (minimum: number, maximum: number) =>
  ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
    delete jsonSchema['pattern'];
    Object.assign(jsonSchema, { type: 'integer', minimum, maximum });
  };

/** A number in a query, in digits alone: `1e3` and `0x10` are other numbers to other readers. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?[0-9]{1,16}$/, fault('not_whole_number'))
    .pipe(z.coerce.number<string>().min(least).max(most))
    .meta({ override: asInteger(least, most) });
