import type { Colour } from './colours.ts';
import { figureShape, type FigureShape } from './shown-figures.ts';

/** What one part of a number format shows of the values that it is for. */
export interface Section {
  /** Which numbers it is for; null where its place among the others says so. */
  isFor: ((value: number) => boolean) | null;
  showsValue: boolean;
  colour: Colour | undefined;
  code: string;
  figures: FigureShape;
}

/** Spreadsheets allow 255 letters; of a longer one, which none of them opens, only these count. */
const codeLengthMax = 1024;

export interface NumberFormat {
  numbers: readonly Section[];
  /** Null where texts are shown as they are. */
  texts: Section | null;
}

/** What the parts of a code show: positive and negative numbers, zero, and texts. */
export function formatOf(code: string, colours: (index: number) => Colour): NumberFormat {
  const sections: Section[] = [];
  let at = 0;
  const text = code.slice(0, codeLengthMax);
  while (at <= text.length && sections.length < 4) {
    const { section, end } = sectionAt(text, at, colours);
    sections.push(section);
    at = end + 1;
  }
  return { numbers: sections.slice(0, 3), texts: sections[3] ?? null };
}

const named: ReadonlyMap<string, Colour> = new Map<string, Colour>([
  ['black', [0, 0, 0]],
  ['blue', [0, 0, 255]],
  ['cyan', [0, 255, 255]],
  ['green', [0, 255, 0]],
  ['magenta', [255, 0, 255]],
  ['red', [255, 0, 0]],
  ['white', [255, 255, 255]],
  ['yellow', [255, 255, 0]],
]);

/** What the signs and brackets of a section say. */
type Told = Pick<Section, 'isFor' | 'showsValue' | 'colour'>;

function sectionAt(code: string, from: number, colours: (index: number) => Colour) {
  const told: Told = { isFor: null, showsValue: false, colour: undefined };
  let at = from;
  for (; at < code.length && code[at] !== ';'; at += 1) {
    const letter = code[at] ?? '';
    if (letter === '"') {
      at = endOf(code, '"', at);
    } else if (letter === '[') {
      const end = endOf(code, ']', at);
      readBracket(
        told,
        code
          .slice(at + 1, end)
          .trim()
          .toLowerCase(),
        colours,
      );
      at = end;
    } else if ('\\*_'.includes(letter)) at += 1;
    else if (/[0#?@a-z]/i.test(letter)) told.showsValue = true;
  }
  const own = code.slice(from, at);
  const figures = figureShape(own);
  const showsValue = told.showsValue || figures.saysFigures;
  const section: Section = { ...told, showsValue, code: own, figures };
  return { section, end: at };
}

function endOf(code: string, mark: string, from: number): number {
  const end = code.indexOf(mark, from + 1);
  return end < 0 ? code.length : end;
}

const comparisons: ReadonlyMap<string, (value: number, other: number) => boolean> = new Map([
  ['<', (value, other) => value < other],
  ['<=', (value, other) => value <= other],
  ['=', (value, other) => value === other],
  ['<>', (value, other) => value !== other],
  ['!=', (value, other) => value !== other],
  ['>', (value, other) => value > other],
  ['>=', (value, other) => value >= other],
]);

/** A condition as `>=100`; null for what is none. */
export function conditionOf(text: string): ((value: number) => boolean) | null {
  const [, sign = '', number = ''] = /^(<=|>=|<>|!=|[<>=])\s*(-?[\d.]{1,30})$/.exec(text) ?? [];
  const compare = comparisons.get(sign);
  return compare ? (value) => compare(value, Number(number)) : null;
}

/** A colour, a condition, a time longer than a day, or what currency is meant. */
function readBracket(told: Told, content: string, colours: (index: number) => Colour): void {
  const isFor = conditionOf(content);
  const index = /^colou?r\s*(\d{1,2})$/.exec(content)?.[1];
  if (isFor) told.isFor = isFor;
  else if (index !== undefined) told.colour = colours(Number(index));
  else if (named.has(content)) told.colour = named.get(content);
  else if (/^(?:h+|m+|s+)$/.test(content)) told.showsValue = true;
}

/** The section that a number is shown by; undefined where the format has none for it. */
export function sectionFor<S extends Section>(numeric: readonly S[], value: number): S | undefined {
  if (numeric.some(({ isFor }) => isFor !== null)) {
    return numeric.find(({ isFor }, at) => isFor?.(value) ?? at > 0) ?? numeric.at(-1);
  }
  const [positive, negative = positive, zero = positive] = numeric;
  if (value > 0) return positive;
  return value < 0 ? negative : zero;
}
