import { acknowledgeBody } from '@peerdesk/contract/line-actions.ts';
import { basisPoints } from '@peerdesk/contract/primitives.ts';
import { registerBody } from '@peerdesk/contract/user.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { setLanguage } from '../lib/i18n/language.ts';
import { schemaResolver, type ProblemWords } from './schema-resolver.ts';
import { otherUtr, typedMoney, typedPercent, typedUtr } from './typed-values.ts';

vi.stubGlobal('document', { documentElement: { lang: '' } });
afterEach(() => setLanguage('en'));

/** What is sent, or what is said of each field. */
async function read<Typed extends Record<string, unknown>>(
  schema: z.ZodType<unknown, Typed>,
  typed: Typed,
  words?: ProblemWords,
) {
  const resolve = schemaResolver(schema, words);
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { values, errors } = await resolve(typed, undefined, options);
  return Object.keys(errors).length > 0 ? errors : values;
}

describe('a form is read by its schema', () => {
  test('what is right is what is sent, in the form of the wire', async () => {
    const schema = z.object({ note: acknowledgeBody.shape.note, amount: typedMoney(2) });
    expect(await read(schema, { note: ' in the bank ', amount: '₹ 1,500' })).toEqual({
      note: 'in the bank',
      amount: '1500.00',
    });
  });

  test('what is wrong is said by field, in the words of the catalogue', async () => {
    const schema = registerBody.pick({ name: true, password: true, role: true });
    const typed = { name: ' ', password: 'short', role: '' as 'peer' };
    expect(await read(schema, typed)).toMatchObject({
      name: { message: 'Must not be empty' },
      password: { message: 'At least 8 characters' },
      role: { message: 'Choose one of the list' },
    });
    await setLanguage('hi');
    expect(await read(schema, typed)).toMatchObject({
      name: { message: expect.stringMatching(/^[\u0900-\u097F]/) as string },
    });
  });

  test('a field inside another is found there', async () => {
    const schema = z.object({ parts: z.array(z.object({ amount: typedMoney(2) })) });
    const wrong = { parts: [{ amount: '1.00' }, { amount: '1.234' }] };
    const message = 'At most 2 digits after the point';
    expect(await read(schema, wrong)).toMatchObject({ parts: { 1: { amount: { message } } } });
  });

  test('of a share, the most is said in per cent, as it is typed', async () => {
    const schema = z.object({ share: typedPercent.pipe(basisPoints) });
    expect(await read(schema, { share: '40.5' })).toMatchObject({
      share: { message: 'At most 40%' },
    });
    expect(await read(schema, { share: '40%' })).toEqual({ share: 4000 });
  });

  test('a form has words of its own', async () => {
    const schema = z.object({ name: z.string().min(1), note: z.string().max(3) });
    const words: ProblemWords = (path) => (path === 'name' ? 'Enter a name' : undefined);
    expect(await read(schema, { name: '', note: 'long' }, words)).toMatchObject({
      name: { message: 'Enter a name' },
      note: { message: 'At most 3 characters' },
    });
  });

  test('figures have bounds', async () => {
    const schema = z.object({ low: z.number().min(5), high: z.int().max(9), none: z.number() });
    const typed = { low: 4, high: 10, none: undefined as unknown as number };
    expect(await read(schema, typed)).toMatchObject({
      low: { message: 'Must be at least 5' },
      high: { message: 'Must be at most 9' },
      none: { message: 'This is required' },
    });
  });
});

describe('a reference', () => {
  const schema = z.object({ utr: typedUtr });

  test('is sent as it is compared', async () => {
    expect(await read(schema, { utr: 'UTR: 4123 4567 8901' })).toEqual({ utr: '412345678901' });
  });

  test.each([
    ['', 'Enter the UTR'],
    ['none', 'This is not a UTR'],
    ['41234567890', 'This has 11 digits; a UTR has 12. A zero'],
    ['4123456789012', 'This has 13 digits; a UTR has 12. Copy'],
    ['T2403051430123456', 'This is the payment app’s own ID'],
    ['9876543210', 'This is a phone number'],
  ])('that is %j is explained', async (utr, words) => {
    const message = expect.stringContaining(words) as string;
    expect(await read(schema, { utr })).toMatchObject({ utr: { message } });
  });

  test('where another stands, none need be typed', async () => {
    const other = z.object({ utr: otherUtr });
    expect(await read(other, { utr: '  ' })).toEqual({ utr: undefined });
    expect(await read(other, { utr: '4123 4567 8901' })).toEqual({ utr: '412345678901' });
    expect(await read(other, { utr: '41' })).toMatchObject({ utr: { type: 'custom' } });
  });
});

test.each([
  ['0', 'The amount must be more than zero'],
  ['-5', 'The amount must be more than zero'],
  ['1.234', 'At most 2 digits after the point'],
  ['1e3', 'Enter the amount in digits, such as 1500.00'],
  ['', 'Enter the amount in digits, such as 1500.00'],
])('%j is no amount', async (amount, message) => {
  const schema = z.object({ amount: typedMoney(2) });
  expect(await read(schema, { amount })).toMatchObject({ amount: { message } });
});
