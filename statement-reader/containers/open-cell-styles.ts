import { black, cellLook, paper, white, type CellLook } from './cell-look.ts';
import { colourIn, type Colour } from './colours.ts';
import { openDocumentNames } from './namespaces.ts';
import { conditionOf, type NumberFormat, type Section } from './number-format.ts';
import { needsMemory } from './refusals.ts';
import { figureShape } from './shown-figures.ts';
import type { Attributes, XmlHandler } from './xml.ts';

interface NumberStyle {
  isText: boolean;
  isPercent: boolean;
  showsValue: boolean;
  /** Its parts as a code, as other workbooks have it. */
  code: string;
  colour: Colour | undefined;
  /** Other styles in its place, for numbers of which something is true. */
  maps: { isFor: (value: number) => boolean; style: string }[];
}

interface OwnStyle {
  parent: string | undefined;
  numbers: string | undefined;
  /** Null where a program chooses a colour that shows on the ground. */
  colour?: Colour;
  ground?: Colour;
  points?: number;
}

const numberStyles: ReadonlySet<string> = new Set(
  ['number', 'currency', 'percentage', 'date', 'time', 'boolean', 'text'].map(
    (kind) => `${kind}-style`,
  ),
);
const values: ReadonlySet<string> = new Set([
  ...['number', 'scientific-number', 'fraction', 'boolean', 'text-content', 'day', 'month'],
  ...['year', 'hours', 'minutes', 'seconds', 'am-pm', 'day-of-week', 'era', 'quarter'],
  'week-of-year',
]);
const stylesMax = 65_536;
const parentsMax = 20;
const mapsMax = 4;
const codeMax = 1000;
const placesMax = 30;
/** The style that all cells go back to, which has no name. */
const usual = '';

/** The styles of an OpenDocument's cells: which of them show nothing of what is in a cell. */
export class OpenCellStyles implements XmlHandler {
  readonly names = openDocumentNames;
  private readonly numbers = new Map<string, NumberStyle>();
  private readonly styles = new Map<string, OwnStyle>();
  private readonly looks = new Map<string, CellLook>();
  private number: NumberStyle | null = null;
  private style: OwnStyle | null = null;
  private isInText = false;

  open(name: string, attributes: Attributes): void {
    if (numberStyles.has(name)) this.openNumbers(name, attributes);
    else if (name === 'style' || name === 'default-style') this.openStyle(attributes);
    else if (this.number !== null) this.openPart(this.number, name, attributes);
    else if (this.style !== null) openProperties(this.style, name, attributes);
  }

  private openNumbers(name: string, attributes: Attributes): void {
    if (this.numbers.size >= stylesMax) throw needsMemory();
    const isText = name === 'text-style';
    const isPercent = name === 'percentage-style';
    this.number = { isText, isPercent, showsValue: false, code: '', colour: undefined, maps: [] };
    this.numbers.set(attributes['style:name'] ?? '', this.number);
  }

  private openPart(number: NumberStyle, name: string, attributes: Attributes): void {
    if (values.has(name)) number.showsValue = true;
    if (values.has(name) || name === 'embedded-text') number.code += codeOf(name, attributes);
    else if (name === 'text' || name === 'currency-symbol') this.isInText = true;
    else if (name === 'text-properties') number.colour = colourOf(attributes['fo:color']);
    else if (name === 'map' && number.maps.length < mapsMax) {
      const condition = /^value\(\)(.*)$/.exec(attributes['style:condition'] ?? '')?.[1] ?? '';
      const isFor = conditionOf(condition.trim());
      const style = attributes['style:apply-style-name'] ?? '';
      if (isFor) number.maps.push({ isFor, style });
    }
  }

  private openStyle(attributes: Attributes): void {
    this.style = null;
    if (attributes['style:family'] !== 'table-cell') return;
    if (this.styles.size >= stylesMax) throw needsMemory();
    this.style = {
      parent: attributes['style:parent-style-name'],
      numbers: attributes['style:data-style-name'],
    };
    this.styles.set(attributes['style:name'] ?? usual, this.style);
  }

  text(text: string): void {
    if (!this.isInText || this.number === null) return;
    const bare = text.replaceAll('"', '');
    const quoted = this.number.isPercent ? bare.replaceAll('%', '"%"') : bare;
    if (this.number.code.length < codeMax) this.number.code += `"${quoted}"`;
  }

  close(name: string): void {
    this.isInText = false;
    if (numberStyles.has(name)) this.number = null;
    else if (name === 'style' || name === 'default-style') this.style = null;
  }

  /** How the cells of a style show what is in them. */
  of(name: string | undefined): CellLook {
    const key = name ?? 'Default';
    const known = this.looks.get(key);
    if (known !== undefined) return known;
    const { colour, ground, points, numbers } = this.whole(key);
    const format = numbers === undefined ? null : this.formatOf(numbers);
    const behind = ground === undefined || ground === 'clear' ? paper : [ground];
    const letters = { colour: colour ?? contrasting(behind[0] ?? white), points };
    const look = cellLook(letters, behind, format);
    if (this.looks.size < stylesMax) this.looks.set(key, look);
    return look;
  }

  /** A style with what it takes from those that it goes back to. */
  private whole(name: string): OwnStyle {
    const found: OwnStyle = { parent: undefined, numbers: undefined };
    let key: string | undefined = name;
    for (let step = 0; step < parentsMax && key !== undefined; step += 1) {
      const own: OwnStyle | undefined = this.styles.get(key);
      if (own) {
        const { colour, ground, points, numbers } = { ...own, ...defined(found) };
        Object.assign(found, defined({ colour, ground, points, numbers }));
      }
      if (key === usual) break;
      key = own?.parent ?? usual;
    }
    return found;
  }

  private formatOf(name: string): NumberFormat | null {
    const style = this.numbers.get(name);
    if (!style) return null;
    const own = sectionOf(style);
    const mapped = style.maps.map(({ isFor, style: other }): Section => {
      return { ...sectionOf(this.numbers.get(other) ?? usualNumber), isFor };
    });
    const numbers = style.isText && mapped.length > 0 ? mapped : [...mapped, own];
    return { numbers, texts: style.isText ? own : null };
  }
}

const usualNumber = { showsValue: true, code: 'General', colour: undefined };

function sectionOf({ showsValue, code, colour }: typeof usualNumber | NumberStyle): Section {
  const figures = figureShape(code);
  return { isFor: null, showsValue: showsValue || figures.saysFigures, colour, code, figures };
}

/** A part of a number style in the letters of the other formats. */
function codeOf(name: string, attributes: Attributes): string {
  if (name === 'text-content') return '@';
  if (name === 'embedded-text' || name === 'fraction') return '#/#';
  if (!name.endsWith('number')) return 'd';
  const places = (key: string) => Math.min(Number(attributes[key] ?? 0) || 0, placesMax);
  const whole = '0'.repeat(places('number:min-integer-digits')) || '#';
  const factor = Math.round(Math.log10(Number(attributes['number:display-factor'] ?? 1)) / 3);
  const scale = ','.repeat(factor > 0 && factor < 5 ? factor : 0);
  const decimals = places('number:decimal-places');
  const isUsual = attributes['number:decimal-places'] === undefined && whole.length < 2;
  const exponent = name === 'number' ? '' : 'E+0';
  if (isUsual && scale + exponent === '') return 'General';
  return `${whole}${decimals > 0 ? '.' : ''}${'0'.repeat(decimals)}${scale}${exponent}`;
}

function defined<T extends object>(given: T): Partial<T> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<T>;
}

function openProperties(style: OwnStyle, name: string, attributes: Attributes): void {
  if (name === 'text-properties') {
    const colour = colourOf(attributes['fo:color']);
    if (attributes['style:use-window-font-color'] === 'true') style.colour = null;
    else if (colour !== undefined) style.colour = colour;
    const points = /^([\d.]{1,20})pt$/.exec(attributes['fo:font-size'] ?? '')?.[1];
    if (points !== undefined) style.points = Number(points);
  } else if (name === 'table-cell-properties') {
    const ground = colourOf(attributes['fo:background-color']);
    if (ground !== undefined) style.ground = ground;
  }
}

function colourOf(text: string | undefined): Colour | undefined {
  return text === undefined ? undefined : colourIn(text.trim().toLowerCase());
}

function contrasting(ground: Colour): Colour {
  const isDark = ground !== null && ground !== 'clear' && ground[0] + ground[1] + ground[2] < 300;
  return isDark ? white : black;
}
