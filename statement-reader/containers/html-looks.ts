import { attribute } from './markup.ts';
import { hasNoHeight } from './hidden-rows.ts';

type Colour = readonly [number, number, number];

/** What an element says of how it looks; what it does not say is that of the one around it. */
interface Look {
  isGone?: boolean;
  isInvisible?: boolean;
  isTiny?: boolean;
  colour?: Colour | null;
  ground?: Colour | null;
}

/** What a selector says of the elements that its last part fits, if it is within all the others. */
interface Rule {
  within: readonly string[];
  look: Look;
}

interface OpenElement {
  name: string;
  /** Its classes and its name, where a rule is for what is within it. */
  marks: readonly string[];
  look: Look;
  /** How many of its name are open within it, with itself. */
  depth: number;
  tables: number;
}

/** A tag: which rules are for it, and what its own attributes say. */
interface KnownTag {
  selectors: readonly string[];
  marks: readonly string[];
  own: Look;
}

/** Texts closer than this to the colour behind them do not show; the same as in a PDF. */
const contrastMin = 26;
const white: Colour = [255, 255, 255];
const openMax = 100;
const tagsMax = 1000;
const sheetMax = 200_000;
const cells = new Set(['td', 'th', 'cell']);
const rows = new Set(['tr', 'row']);
const empty = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'col', 'wbr']);

/**
 * Follows the elements of a page and tells whether a person sees what stands in the open ones, by
 * their own attributes and by the plain selectors of the page's style sheets.
 */
export class HtmlLooks {
  private readonly open: OpenElement[] = [];
  private readonly rules: ReadonlyMap<string, readonly Rule[]>;
  private readonly marks: ReadonlySet<string>;
  private readonly tags = new Map<string, KnownTag>();
  private tables = 0;
  private isHidden_ = false;

  constructor(page: string) {
    this.rules = rulesOf(page);
    this.marks = new Set([...this.rules.values()].flat().flatMap(({ within }) => within));
  }

  get isHidden(): boolean {
    return this.isHidden_;
  }

  tag(name: string, tag: string): void {
    const before = this.open.length;
    if (tag.startsWith('/')) this.close(name);
    else this.begin(name, tag);
    if (this.open.length > 0 || before > 0) this.isHidden_ = this.finds();
  }

  private begin(name: string, tag: string): void {
    if (rows.has(name)) this.endCellsAndRows(true);
    else if (cells.has(name)) this.endCellsAndRows(false);
    else if (name === 'table') this.tables += 1;
    if (tag.endsWith('/') || empty.has(name)) return;
    const { selectors, marks, own } = this.known(name, tag);
    const look: Look = Object.assign({}, ...this.looksOf(selectors), own) as Look;
    const says = Object.keys(look).length > 0 || marks.length > 0;
    if (says && this.open.length < openMax) {
      this.open.push({ name, marks, look, depth: 1, tables: this.tables });
      return;
    }
    const same = this.open.findLast((one) => one.name === name);
    if (same) same.depth += 1;
  }

  /** Pages are of few tags, each written many times. */
  private known(name: string, tag: string): KnownTag {
    const found = this.tags.get(tag);
    if (found) return found;
    const small = tag.toLowerCase();
    const selectors = [...selectorsOf(name, small)].filter(
      (selector) => this.rules.has(selector) || this.marks.has(selector),
    );
    const marks = selectors.filter((selector) => this.marks.has(selector));
    const known = { selectors, marks, own: lookOf(name, small) };
    if (this.tags.size < tagsMax) this.tags.set(tag, known);
    return known;
  }

  private looksOf(selectors: readonly string[]): Look[] {
    const rules = selectors.flatMap((selector) => this.rules.get(selector) ?? []);
    const isOpen = (mark: string) => this.open.some(({ marks }) => marks.includes(mark));
    return rules.filter(({ within }) => within.every(isOpen)).map(({ look }) => look);
  }

  private close(name: string): void {
    if (rows.has(name)) this.endCellsAndRows(true);
    if (name === 'table') {
      this.endCellsAndRows(true);
      this.tables = Math.max(this.tables - 1, 0);
    }
    const at = this.open.findLastIndex((one) => one.name === name);
    const found = this.open[at];
    if (!found) return;
    found.depth -= 1;
    if (found.depth === 0) this.open.length = at;
  }

  /** A cell ends where the next one begins, whether or not it is closed, and so does a row. */
  private endCellsAndRows(isRow: boolean): void {
    const at = this.open.findIndex(
      ({ name, tables }) =>
        tables === this.tables && (cells.has(name) || (isRow && rows.has(name))),
    );
    if (at >= 0) this.open.length = at;
  }

  private finds(): boolean {
    let colour: Colour | null = null;
    let ground: Colour | null = white;
    for (const { look } of this.open) {
      if (look.isGone === true || look.isInvisible === true || look.isTiny === true) return true;
      if (look.colour !== undefined) colour = look.colour;
      if (look.ground !== undefined) ground = look.ground;
    }
    if (colour === null || ground === null) return false;
    return colour.every((level, at) => Math.abs(level - (ground[at] ?? 0)) < contrastMin);
  }
}

function lookOf(name: string, tag: string): Look {
  const colour = attribute(tag, 'color') ?? (name === 'body' ? attribute(tag, 'text') : null);
  const ground = attribute(tag, 'bgcolor') ?? attribute(tag, 'background');
  const isRow = rows.has(name);
  return Object.assign(
    {},
    colour !== null && { colour: colourIn(colour) },
    ground !== null && { ground: colourIn(ground) },
    isRow && hasNoHeight(attribute(tag, 'height') ?? undefined) && { isTiny: true },
    lookIn(attribute(tag, 'style') ?? '', isRow),
    isSetHidden(tag) && { isGone: true },
  ) as Look;
}

function* selectorsOf(name: string, tag: string): Generator<string> {
  yield name;
  for (const one of (attribute(tag, 'class') ?? '').split(/\s+/))
    yield* [`.${one}`, `${name}.${one}`];
  const id = attribute(tag, 'id') ?? '';
  yield* [`#${id}`, `${name}#${id}`];
}

/** `hidden` of a page, and `ss:Hidden="1"` of a row of an XML spreadsheet. */
function isSetHidden(tag: string): boolean {
  if (!tag.includes('hidden')) return false;
  const names = tag.replace(/"[^"]*"|'[^']*'/g, '""');
  return /\shidden(?:[\s/=]|$)/.test(names) || isTrue(attribute(tag, 'hidden'));
}

export function isTrue(value: string | null): boolean {
  return value !== null && /^\s*(?:1|true)\s*$/.test(value);
}

/** The declarations of a style, in small letters. */
function lookIn(style: string, isRow: boolean): Look {
  const look: Look = {};
  for (const declaration of style.split(';')) {
    const at = declaration.indexOf(':');
    if (at < 0) continue;
    const name = declaration.slice(0, at).trim();
    const value = declaration
      .slice(at + 1)
      .replace(/!\s*important/, '')
      .trim();
    if (name === 'display') look.isGone = value === 'none';
    else if (name === 'visibility') look.isInvisible = value === 'hidden' || value === 'collapse';
    else if (name === 'opacity' || name === 'font-size') {
      if (/^(?:0+(?:\.0*)?|\.0+)(?:[a-z]{2,3}|%)?$/.test(value)) look.isTiny = true;
    } else if (name === 'height' && isRow) look.isTiny = hasNoHeight(value);
    else if (name === 'color') look.colour = colourIn(value);
    else if (name === 'background' || name === 'background-color') look.ground = colourIn(value);
  }
  return look;
}

/** Of a colour in words only white is known: it is the one that hides a text. */
function colourIn(value: string): Colour | null {
  const hex = /(?:^|\s)#?([\da-f]{3}|[\da-f]{6})(?:\s|$)/i.exec(value)?.[1];
  if (hex !== undefined) {
    const digits = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
    const level = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
    return [level(0), level(2), level(4)];
  }
  const levels = /rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})/i.exec(value);
  if (levels) return [Number(levels[1]), Number(levels[2]), Number(levels[3])];
  return /(?:^|\s)(?:white|transparent|none)(?:\s|$)/i.test(value) ? white : null;
}

/** What plain selectors say (`.a`, `table tr.a`, `#a td`); of others nobody knows what they fit. */
function rulesOf(page: string): ReadonlyMap<string, readonly Rule[]> {
  const rules = new Map<string, Rule[]>();
  const found = page.matchAll(/<style\b[^>]{0,500}>([^]{0,200000}?)<\/style/gi);
  const sheets = [...found].map(([, sheet = '']) => sheet).join('\n');
  const plain = sheets
    .slice(0, sheetMax)
    .toLowerCase()
    .replace(/\/\*[^]*?\*\/|<!--|-->/g, ' ');
  for (const { selectors, style } of blocksOf(plain)) {
    for (const selector of selectors.split(',')) {
      const parts = selector.trim().split(/[\s>]+/);
      if (!parts.every((part) => /^(?:[a-z]\w*)?(?:[.#][\w-]+)?$/.test(part))) continue;
      const last = parts.pop() ?? '';
      const look = lookIn(style, /^tr\b/.test(last));
      if (last === '' || Object.keys(look).length === 0) continue;
      const within = parts.map((part) => /[.#].*/.exec(part)?.[0] ?? '').filter(Boolean);
      rules.set(last, [...(rules.get(last) ?? []), { within, look }]);
    }
  }
  return rules;
}

/** The rules of a style sheet, without those within others, as `@media` has them. */
function blocksOf(sheet: string): { selectors: string; style: string }[] {
  const blocks: { selectors: string; style: string }[] = [];
  let depth = 0;
  let from = 0;
  let selectors = '';
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    if (brace === '{') {
      depth += 1;
      // What stands before the last semicolon is a statement of its own, such as `@import`.
      if (depth === 1) selectors = sheet.slice(from, index).split(';').at(-1) ?? '';
      if (depth === 1) from = index + 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      if (!selectors.includes('@')) blocks.push({ selectors, style: sheet.slice(from, index) });
      from = index + 1;
    }
  }
  return blocks;
}
