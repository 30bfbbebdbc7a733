/** Spreadsheets show at most this many digits of a number; what comes after them is noise. */
const digitsShown = 15;
const exact = /^-?\d{1,15}(?:\.\d{1,4})?$/;
/** Not what only a language of programs takes for a number, such as `0x10`. */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const builtInDates: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/**
 * The figures of a numeric cell as a spreadsheet shows them. Stored numbers have the noise of
 * binary fractions (`2274.9500000000003`), which is rounded off at the fifteenth digit and never at
 * the second decimal: a third decimal that is really there stays, and is refused later.
 */
export function figuresOf(stored: string): string {
  const text = stored.trim();
  if (exact.test(text) && text.replace(/\D/g, '').length <= digitsShown) return text;
  const number = decimal.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(number)) return text;
  if (Number.isSafeInteger(number)) return BigInt(number).toString();
  const shown = String(Number(number.toPrecision(digitsShown)));
  return shown.includes('e') ? text : shown;
}

/** Whether a number format shows days or times: a built-in one, or one with letters for them. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.some(([first, last]) => id >= first && id <= last);
  const bare = code.replace(/"[^"]*"|\\.|\[[^\][]*\]|_.|\*./g, '');
  return /[dmyhs]/i.test(bare) && !/[#0?]/.test(bare.replace(/\.0+/g, ''));
}

/** Days between the two epochs from which spreadsheets count. */
const days1904 = 1462;

/** A day number of the later epoch as one of the earlier. */
export function from1904(figures: string): string {
  const [days = '', fraction] = figures.split('.');
  const later = String(Number(days) + days1904);
  return fraction === undefined ? later : `${later}.${fraction}`;
}
