import { colourIn, groundIn, type Colour } from './colours.ts';
import { mayHaveFigures, plainCss } from './css-text.ts';
import { hasNoHeight } from './hidden-rows.ts';

/**
 * What an element says of how it looks; what it does not say is that of the one around it. Each
 * property that may hide it with all that is in it, make it small or cut off what runs over it has
 * a key of its own.
 */
export interface Look {
  [key: `${'hides' | 'small' | 'cuts'} ${string}`]: boolean;
  /** These hold for what is in it too, unless that says otherwise. */
  isInvisible?: boolean;
  isOutside?: boolean;
  isPressed?: boolean;
  letters?: Letters;
  colour?: Colour;
  fill?: Colour;
  ground?: Colour;
}

/** A size of letters: in pixels, or in parts of the one around. */
export interface Letters {
  size: number;
  isShare: boolean;
}

/** What is said in earnest holds whatever else is said. */
export interface Style {
  look: Look;
  important: Look;
}

export type Part = 'row' | 'cell' | 'other';

const faintBelow = 0.1;
/** In pixels: nobody shifts a text that is to be read as far. */
const farBack = 300;
const farAway = 3000;
const smallBelow = 2;
const pixels: Readonly<Record<string, number>> = {
  ...{ px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 37.8, mm: 3.78, q: 0.945, rem: 16 },
  ...{ vw: 13, vh: 8, vmin: 8, vmax: 13 },
};
const shares: Readonly<Record<string, number>> = { '%': 0.01, em: 1, ex: 0.5, ch: 0.5, lh: 1 };
/** What nobody knows without the values that it is made of. */
const computed = /\b(?:calc|var|min|max|clamp|env|attr)\(/;
const notSaid = new Set(['initial', 'inherit', 'unset', 'revert', 'revert-layer', 'auto', 'none']);

/** The declarations of a style, in small letters and without comments. */
export function styleOf(declarations: string, part: Part): Style {
  const style: Style = { look: {}, important: {} };
  for (const declaration of declarations.split(';')) {
    const at = declaration.indexOf(':');
    if (at < 0) continue;
    const name = plainCss(declaration.slice(0, at)).trim();
    const property = properties.get(name);
    if (!property) continue;
    const [value = '', mark] = plainCss(declaration.slice(at + 1)).split('!');
    const isImportant = mark?.trim() === 'important';
    if (mark !== undefined && !isImportant) continue;
    Object.assign(isImportant ? style.important : style.look, property(value.trim(), part));
  }
  return style;
}

/** What is written before or behind a text could make another figure of it. */
export function styleOfAdded(declarations: string): Style {
  const look: Look = {};
  for (const declaration of declarations.split(';')) {
    const at = declaration.indexOf(':');
    if (at < 0 || plainCss(declaration.slice(0, at)).trim() !== 'content') continue;
    if (mayHaveFigures(plainCss(declaration.slice(at + 1)))) look['hides content'] = true;
  }
  return { look, important: {} };
}

type Property = (value: string, part: Part) => Look;
type Named = readonly (readonly [name: string, property: Property])[];

const hiding = (names: string, hides: (value: string) => boolean): Named =>
  names
    .split(' ')
    .map((name) => [
      name,
      (value) => ({ [`hides ${name}`]: computed.test(value) || hides(value) }),
    ]);

const isFar = (size: number) => Math.abs(size) > farBack;
const isCut = (value: string) => value !== '' && !notSaid.has(value);
const isFaint = (value: string) => shareIn(value) < faintBelow;

function isMoved(value: string): boolean {
  if (/rotate(?:[xy]|3d)|perspective/.test(value)) return true;
  return [...value.matchAll(/(scale|matrix|translate)\w*\(([^()]*)\)/g)].some(
    ([, kind = '', content = '']) => {
      if (kind === 'translate') return lengthsIn(content).some(isFar);
      const numbers = content.split(',').map(Number.parseFloat);
      const own = numbers.length === 6 ? [numbers[0], numbers[3]] : numbers.slice(0, 2);
      return own.some((number) => Math.abs(number ?? 1) < faintBelow);
    },
  );
}

function isFiltered(value: string): boolean {
  const [, sign, share = ''] = /opacity\s*([(=])\s*([\d.]+%?)/.exec(value) ?? [];
  if (sign === '=') return Number(share) / 100 < faintBelow;
  return isFaint(share) || /\b(?:blur|contrast|brightness|invert|url)\(/.test(value);
}

const letters: Property = (value) => {
  if (computed.test(value)) return { letters: { size: 0, isShare: false } };
  const found = lettersIn(value);
  return found ? { letters: found } : {};
};

/** A cell is as wide as its column, and as high as its text. */
const small =
  (name: string): Property =>
  (value, part) => {
    if (part !== 'other') return {};
    const isFactor = /^[\d.]+$/.test(value) && Number(value) > faintBelow;
    const [found] = isFactor ? [] : lengthsIn(value);
    return { [`small ${name}`]: found !== undefined && found < smallBelow };
  };

const cuts =
  (name: string): Property =>
  (value) => ({ [`cuts ${name}`]: value !== 'visible' });

const colourAs =
  (key: 'colour' | 'fill' | 'ground', read: (value: string) => Colour | undefined): Property =>
  (value) => {
    const found = read(value);
    const look: Look = {};
    if (found !== undefined) look[key] = found;
    return look;
  };

const properties: ReadonlyMap<string, Property> = new Map([
  ...hiding('display', (value) => value === 'none'),
  ...hiding('content-visibility', (value) => value === 'hidden'),
  ...hiding('opacity', isFaint),
  ...hiding('filter -webkit-filter', isFiltered),
  ...hiding('zoom', isFaint),
  ...hiding('transform -webkit-transform -ms-transform', isMoved),
  ...hiding('scale', (value) => value.split(/\s+/).some(isFaint)),
  ...hiding('translate', (value) => lengthsIn(value).some(isFar)),
  ...hiding('rotate', (value) => /[xy]|\d\s+\d/.test(value)),
  ...hiding('clip clip-path -webkit-clip-path mask mask-image', isCut),
  ...hiding('-webkit-mask -webkit-mask-image -webkit-text-security', isCut),
  ...hiding('mix-blend-mode', (value) => value !== 'normal' && !notSaid.has(value)),
  ...hiding('unicode-bidi', (value) => value.includes('override')),
  ...hiding('left right bottom', (value) =>
    lengthsIn(value).some((size) => size < -farBack || size > farAway),
  ),
  ...hiding('top inset margin margin-left margin-top margin-right', (value) =>
    lengthsIn(value).some((size) => size < -farBack),
  ),
  [
    'visibility',
    (value) => ({
      isInvisible: value === 'hidden' || value === 'collapse' || computed.test(value),
      'hides visibility': value === 'collapse',
    }),
  ],
  ['letter-spacing', (value) => ({ isPressed: lengthsIn(value).some((size) => size < -4) })],
  ['text-indent', (value) => ({ isOutside: computed.test(value) || lengthsIn(value).some(isFar) })],
  ['font-size', letters],
  ['font', letters],
  [
    'height',
    (value, part) =>
      part === 'row' ? { 'hides height': hasNoHeight(value) } : small('height')(value, part),
  ],
  ...['max-height', 'width', 'max-width', 'line-height'].map(
    (name) => [name, small(name)] as const,
  ),
  ...['overflow', 'overflow-x', 'overflow-y'].map((name) => [name, cuts(name)] as const),
  ['color', colourAs('colour', colourIn)],
  ['-webkit-text-fill-color', colourAs('fill', colourIn)],
  ['background', colourAs('ground', groundIn)],
  ['background-color', colourAs('ground', groundIn)],
  ['background-image', (value) => (groundIn(value) === null ? { ground: null } : {})],
]);

/** A share of one, as a number or in hundredths; not a number for anything else. */
function shareIn(text: string): number {
  const [, figures, sign] = /^([+-]?[\d.]+(?:e[+-]?\d+)?)(%?)$/.exec(text) ?? [];
  return figures === undefined ? Number.NaN : Number(figures) / (sign === '%' ? 100 : 1);
}

const lengthShape = /^([+-]?\d*(?:\.\d*)?(?:e[+-]?\d+)?)([a-z]+|%)?$/;

/** In pixels; of a share of the page or of a letter as much as it may be at the least. */
function lengthsIn(value: string): number[] {
  return value.split(/[\s,]+/).flatMap((text) => {
    const [, figures = '', unit = 'px'] = lengthShape.exec(text) ?? [];
    if (!/\d/.test(figures)) return [];
    const factor = pixels[unit] ?? (unit === '%' ? 8 : (shares[unit] ?? 0) * 12);
    return [Number(figures) * factor];
  });
}

/** The size of the letters in a shorthand is the first length, which may be before a slash. */
function lettersIn(value: string): Letters | null {
  for (const text of value.split(/[\s/]+/)) {
    const [, figures = '', unit] = lengthShape.exec(text) ?? [];
    if (!/\d/.test(figures)) continue;
    const size = Number(figures);
    const share = unit === undefined ? undefined : shares[unit];
    if (share !== undefined) return { size: size * share, isShare: true };
    const factor = unit === undefined ? (size === 0 ? 1 : undefined) : pixels[unit];
    if (factor !== undefined) return { size: size * factor, isShare: false };
  }
  const isNamed = /\b(?:x{1,2}-small|small|medium|large|x{1,3}-large)\b/.test(value);
  return isNamed ? { size: 12, isShare: false } : null;
}
