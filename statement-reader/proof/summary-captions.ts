import type { Sums } from './sums.ts';

const debitWords = String.raw`(?:debits?|withdrawals?|dr|(?:money |amount )?(?:paid|sent))`;
const creditWords = String.raw`(?:credits?|deposits?|cr|(?:money |amount )?received)`;
/** A single `Debit` may be the caption of a column; of several, it is their sum. */
const debitSum = String.raw`(?:total ${debitWords}|debits|withdrawals|money paid|sent)`;
const creditSum = String.raw`(?:total ${creditWords}|credits|deposits|(?:money )?received)`;
const amountWords = String.raw`(?: ?(?:amount|amt|total|sum|value))?`;
const captions: readonly (readonly [keyof Sums, RegExp])[] = [
  [
    'debits',
    wordsOf(
      `(?:total )?(?:${debitWords} count|(?:no|number|count) of ${debitWords}(?: transactions?)?)`,
    ),
  ],
  [
    'credits',
    wordsOf(
      `(?:total )?(?:${creditWords} count|(?:no|number|count) of ${creditWords}(?: transactions?)?)`,
    ),
  ],
  ['debit', wordsOf(`${debitSum}${amountWords}`)],
  ['credit', wordsOf(`${creditSum}${amountWords}`)],
];

function wordsOf(words: string): RegExp {
  return new RegExp(`^${words}$`, 'i');
}

/** What a caption of a summary is of. */
export function captionOf(text: string): keyof Sums | null {
  const words = text
    .replace(/\((?:in )?(?:inr|rs\.?|₹)\)|[₹:.]/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return captions.find(([, shape]) => shape.test(words))?.[0] ?? null;
}

/** Whether a caption says that its figure is an amount; `Received` may stand before a number. */
export function saysSum(text: string): boolean {
  return /\b(?:total|amount|amt|sum|value)\b|[₹(]/i.test(text);
}
