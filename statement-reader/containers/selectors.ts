import { plainCss } from './css-text.ts';

/** What one part of a selector asks of an element; of its place among others nothing is asked. */
export interface Asked {
  name: string;
  marks: readonly string[];
  attributes: readonly { name: string; sign: string; value: string }[];
}

export const selectorLength = 1000;
/** What depends on what a person does, or is not there until a style sheet makes it. */
const passing = /::|:(?:hover|focus|active|visited|selection|placeholder|target)/;
/** What a style sheet writes at the beginning or the end of an element, or a part of its text. */
const piece = /::?(before|after|first-l(?:etter|ine))$/;

/** Whether a rule is for what a style sheet adds to elements. */
export function isAdded(selector: string): boolean {
  return /^[ab]/.test(piece.exec(selector.trim())?.[1] ?? '');
}

/** Null for what depends on what a person does. Elements beside the asked one are not looked at. */
export function partsOf(given: string): Asked[] | null {
  const selector = given.trim().replace(piece, (_, _name, at: number) => (at === 0 ? '*' : ''));
  if (selector.length > selectorLength || passing.test(selector)) return null;
  const parts: Asked[] = [];
  for (const { text, attributes, isBeside } of compoundsOf(selector)) {
    if (isBeside) parts.pop();
    parts.push(askedBy(text, attributes));
  }
  return parts;
}

interface Compound {
  text: string;
  /** What stands in its brackets. */
  attributes: string[];
  isBeside: boolean;
}

/** What is asked of one element each; what stands in round brackets is left out. */
function compoundsOf(selector: string): Compound[] {
  const found: Compound[] = [];
  const begin = (isBeside: boolean): Compound => ({ text: '', attributes: [], isBeside });
  let compound = begin(false);
  let depth = 0;
  let isAttribute = false;
  let isEscaped = false;
  for (const sign of selector) {
    if (isEscaped || sign === '\\') {
      isEscaped = !isEscaped;
      compound.text += depth === 0 ? sign : '';
    } else if (sign === '[' || sign === '(') {
      depth += 1;
      isAttribute = depth === 1 && sign === '[';
      if (isAttribute) compound.attributes.push('');
    } else if (sign === ']' || sign === ')') depth -= 1;
    else if (depth > 0) {
      if (isAttribute) compound.attributes.push((compound.attributes.pop() ?? '') + sign);
    } else if (!/[\s>+~]/.test(sign)) compound.text += sign;
    else {
      const isNext = compound.text !== '' || compound.attributes.length > 0;
      if (isNext) found.push(compound);
      const isBeside = sign === '+' || sign === '~' || (!isNext && compound.isBeside);
      compound = begin(isBeside);
    }
  }
  found.push(compound);
  return found.filter(({ text, attributes }) => text !== '' || attributes.length > 0);
}

function askedBy(text: string, attributes: readonly string[]): Asked {
  const name = /^(?:[\w\u0080-\uFFFF-]|\\[^])*/.exec(text)?.[0] ?? '';
  const signs: string[] = text.match(/[.#:](?:[\w\u0080-\uFFFF-]|\\[^])+/g) ?? [];
  return {
    name: signs.includes(':root') ? 'html' : plainCss(name),
    marks: signs.filter((sign) => !sign.startsWith(':')).map(plainCss),
    attributes: attributes.map((attribute) => {
      const [whole = '', key = '', sign = ''] = /^\s*([\w-]+)\s*([~|^$*]?=)?/.exec(attribute) ?? [];
      const rest = attribute.slice(whole.length).trim();
      const quoted = /^(["'])(.*)\1/.exec(rest)?.[2];
      return { name: key, sign, value: quoted ?? rest.split(' ')[0] ?? '' };
    }),
  };
}

interface Named {
  name: string;
  marks: ReadonlySet<string>;
  attributes: ReadonlyMap<string, string>;
}

export function isAsked(asked: Asked, { name, marks, attributes }: Named): boolean {
  if (asked.name !== '' && asked.name !== name) return false;
  if (!asked.marks.every((mark) => marks.has(mark))) return false;
  return asked.attributes.every((attribute) => {
    const value = attributes.get(attribute.name)?.toLowerCase();
    return value !== undefined && fits(value, attribute.sign, attribute.value);
  });
}

function fits(value: string, sign: string, asked: string): boolean {
  if (sign === '=') return value === asked;
  if (sign === '^=') return value.startsWith(asked);
  if (sign === '$=') return value.endsWith(asked);
  if (sign === '~=') return value.split(/\s+/).includes(asked);
  if (sign === '|=') return value === asked || value.startsWith(`${asked}-`);
  return sign === '' || value.includes(asked);
}
