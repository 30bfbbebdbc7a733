import { expect, test } from 'vitest';
import { languages, spokenLanguage } from '../lib/i18n/languages.ts';
import { payEn, type PayKey } from './texts.en.ts';
import { noValues, wordsOf } from './words.ts';

const keys = Object.keys(payEn) as PayKey[];

/** Values that no text holds by itself, so that each one that is filled in can be found. */
const marks = {
  amount: '«amount»',
  received: '«received»',
  upi: '«upi»',
  count: '«count»',
  merchant: '«merchant»',
  order: '«order»',
  minutes: '«minutes»',
};

test.each(languages)(
  'every text is there and names only what the page fills in (%s)',
  (language) => {
    const { t } = wordsOf(language, marks);
    for (const key of keys) {
      expect(t(key).trim(), key).not.toBe('');
      expect(t(key), key).not.toMatch(/undefined|[{}]/);
    }
    expect(keys.filter((key) => t(key).includes('«')).toSorted()).toEqual([
      'amountExact',
      'paymentFor',
      'qrPicture',
      'screen.approved.next',
      'screen.approvedOther.next',
      'screen.approvedOther.title',
      'screen.pay.title',
      'triesLeft',
      'usualWait',
    ]);
  },
);

test('the Hindi texts are in Hindi, apart from names of apps and of the field', () => {
  const { t } = wordsOf('hi', noValues);
  const latin = keys.filter((key) => !/[\u0900-\u097F]/.test(t(key)));
  const sameEverywhere = /^(?:reference|upiId|place\..*|app\..*)$/;
  expect(latin.filter((key) => !sameEverywhere.test(key))).toEqual([]);
});

test('where money could be paid twice or to nobody, every language warns against paying', () => {
  const waiting = ['created', 'customerBusy', 'unassigned', 'intakeStopped'] as const;
  const risky = [...waiting, 'receiverStopped', 'utrLost', 'late', 'declined'] as const;
  for (const screen of risky) {
    expect(wordsOf('en', noValues).t(`screen.${screen}.next`)).toMatch(/do not pay/i);
    expect(wordsOf('hi', noValues).t(`screen.${screen}.next`)).toMatch(/न करें/);
  }
});

test('the first language that the page speaks is taken, English without one', () => {
  expect(spokenLanguage(['hi-IN', 'en'])).toBe('hi');
  expect(spokenLanguage(['', 'ta-IN', 'en-IN', 'hi'])).toBe('en');
  expect(spokenLanguage(['fr'])).toBe('en');
});

test('the values of the order are put in', () => {
  const { t } = wordsOf('en', { ...noValues, amount: '₹1.00', upi: 'asha@okaxis' });
  expect(t('qrPicture')).toBe('QR code for paying ₹1.00 to asha@okaxis');
  expect(t('screen.pay.title')).toBe('Pay ₹1.00');
});
