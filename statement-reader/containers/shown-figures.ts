import { readAmount } from '../cells/amounts.ts';
import type { Cell } from '../cells/cells.ts';

/** A part of a format: a text as it is written, or the place of a digit. */
type Piece = { text: string } | { digit: string };

/** How one section of a number format writes a number. */
export interface FigureShape {
  whole: readonly Piece[];
  /** From the decimal point on; null without one. */
  fraction: readonly Piece[] | null;
  /** By how many tens the figures are moved: 2 for per cent, -3 for thousands. */
  shift: number;
  hasExponent: boolean;
  /** What no statement has: a fraction such as 1/2. */
  isOther: boolean;
  isGeneral: boolean;
  /** Texts without figures and words around a number as it is. */
  isPlain: boolean;
  hasSign: boolean;
  /** There are figures among its texts. */
  saysFigures: boolean;
}

const currencies = /\b(?:INR|Rs|Re)\b\.?|[₹$€£]/gi;

/** @param code of one section, as workbooks write it. */
export function figureShape(code: string): FigureShape {
  const all: Piece[] = [];
  let point = -1;
  let [shift, commas] = [0, 0];
  let [hasExponent, isOther, isGeneral] = [false, false, false];
  let quotes = '';
  for (const [part, quoted, escaped, currency] of code.matchAll(pieces)) {
    const text = quoted ?? escaped ?? currency;
    if (text !== undefined) {
      all.push({ text });
      quotes += text;
    } else if (/^[0#?]$/.test(part)) {
      all.push({ digit: part });
      commas = 0;
    } else if (part === ',') commas += 1;
    else if (part === '.' && point < 0) {
      point = all.length;
      shift -= commas * 3;
      commas = 0;
    } else if (part === '%') {
      shift += 2;
      all.push({ text: '%' });
    } else if (/^e[+-]$/i.test(part)) hasExponent = true;
    else if (/^general$/i.test(part)) isGeneral = true;
    else if (part === '/') isOther = true;
    else if (part.startsWith('_')) all.push({ text: ' ' });
    else if (!/^[[*@]/.test(part)) all.push({ text: part });
  }
  shift -= commas * 3;
  const [whole, fraction] = point < 0 ? [all, null] : [all.slice(0, point), all.slice(point)];
  const texts = textsOf(all);
  const isInside = isBroken(whole) || isBroken(fraction ?? []);
  const pads = whole.filter((piece) => 'digit' in piece && piece.digit === '0').length > 1;
  const says = /[\p{L}\p{N}]/u.test(texts.replace(currencies, ''));
  return {
    ...{ whole, fraction, shift, hasExponent, isOther, isGeneral },
    isPlain: shift === 0 && !hasExponent && !isOther && !isInside && !pads && !says,
    hasSign: /[-−–(]/.test(texts),
    saysFigures: /\p{N}/u.test(quotes),
  };
}

const pieces =
  /"([^"]*)"?|\\(.)|\[\$([^\]-]*)(?:-[^\]]*)?\]|\[[^\]]*\]?|_.|\*.|e[+-]|general|[^]/giu;

function textsOf(all: readonly Piece[]): string {
  return all.map((piece) => ('text' in piece ? piece.text : '')).join('');
}

function decimalsOf({ fraction }: FigureShape): number {
  return (fraction ?? []).filter((piece) => 'digit' in piece).length;
}

/** Whether texts stand among the places of digits. */
function isBroken(all: readonly Piece[]): boolean {
  const places = all.flatMap((piece, at) => ('digit' in piece ? [at] : []));
  const [first = 0] = places;
  return (places.at(-1) ?? first) - first + 1 > Math.max(places.length, 1);
}

/** The figures of a number that is not negative, as a section writes them; null for other kinds. */
function written(shape: FigureShape, value: number): string | null {
  const { whole, fraction, shift, hasExponent, isOther, isGeneral } = shape;
  if (isOther) return null;
  const [before, behind] = [textsOf(whole), textsOf(fraction ?? [])];
  if (isGeneral) return before + String(value) + behind;
  const decimals = decimalsOf(shape);
  if (hasExponent) return before + value.toExponential(decimals) + behind;
  const hasDigits = decimals > 0 || whole.some((piece) => 'digit' in piece);
  if (!hasDigits) return before + behind;
  const fixed = moved(value, shift).toFixed(decimals);
  const [units = '', rest = ''] = fixed.split('.');
  return wholeOf(whole, units) + fractionOf(fraction, rest);
}

function moved(value: number, shift: number): number {
  return shift < 0 ? value / 10 ** -shift : value * 10 ** shift;
}

/** From the right; what is left of the digits stands in the first place. */
function wholeOf(pieces: readonly Piece[], units: string): string {
  let left = units.replace(/^0+/, '');
  const first = pieces.findIndex((piece) => 'digit' in piece);
  let text = '';
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const piece = pieces[at];
    if (!piece) continue;
    if ('text' in piece) text = piece.text + text;
    else if (at === first) [text, left] = [(left || (piece.digit === '0' ? '0' : '')) + text, ''];
    else {
      text = (left.at(-1) ?? (piece.digit === '0' ? '0' : '')) + text;
      left = left.slice(0, -1);
    }
  }
  return text;
}

function fractionOf(pieces: readonly Piece[] | null, digits: string): string {
  if (pieces === null) return '';
  let at = 0;
  const text = pieces
    .map((piece) => ('text' in piece ? piece.text : (digits[at++] ?? '')))
    .join('');
  return `.${text}`;
}

/** What a section for texts shows of one: texts with figures around it, or in its place. */
export function shownText(code: string, text: string): string {
  const parts = [...code.matchAll(pieces)].map(([part, quoted, escaped, currency]) =>
    part === '@' ? text : (quoted ?? escaped ?? currency ?? ''),
  );
  return parts.join('');
}

/** How far a shown figure may be from the value: half of the last place that is shown. */
function roundingOf(shape: FigureShape): number {
  return 0.5 / 10 ** Math.min(decimalsOf(shape), 2) + 1e-6;
}

/** A section of a format and what is to be known of the others. */
export interface ChosenSection {
  figures: FigureShape;
  /** The format says of negative numbers how they look, and the sign is left to it. */
  isForNegative: boolean;
  /** Programs do not agree whether the sign is left to it. */
  isDoubtful: boolean;
  isColoured: boolean;
}

/**
 * What a person sees of a number: the cell, where that is its value, or the text that is shown in
 * its place, or an error where that cannot be told.
 */
export function shownNumber(cell: Cell & object, section: ChosenSection): Cell {
  const { figures, isForNegative, isDoubtful, isColoured } = section;
  const value = Number(cell.text);
  const isNegative = value < 0;
  const isUnsigned = isNegative && isForNegative && !figures.hasSign;
  if (figures.isPlain && (isNegative ? !isUnsigned || isColoured : !figures.hasSign)) return cell;
  const text = isUnsigned && isDoubtful ? null : written(figures, Math.abs(value));
  if (text === null) return { kind: 'error', text: cell.text };
  const isSigned = isNegative && !isForNegative;
  const shown = `${isSigned ? '-' : ''}${text}`.trim();
  if (value === 0 && !/[1-9]/.test(shown)) return cell;
  const reading = readAmount(shown);
  const isSame =
    reading.kind === 'amount' &&
    reading.flag === null &&
    !/^0\d/.test(shown) &&
    Math.abs(Number(reading.amount) / 100 - value) <= roundingOf(figures);
  return isSame ? cell : shown;
}
