import { colourOfAttribute, isUnseen, type Colour } from './colours.ts';
import { withoutComments } from './css-text.ts';
import { styleOf, type Look, type Style } from './declarations.ts';
import { hasNoHeight } from './hidden-rows.ts';
import { needsMemory } from './refusals.ts';
import { isAsked, type Asked } from './selectors.ts';
import { rulesOf, type Rule } from './style-sheet.ts';
import { attributesOf } from './tags.ts';

/** How an element looks with all that is around it. */
interface Seen {
  isGone: boolean;
  isInvisible: boolean;
  isOutside: boolean;
  isPressed: boolean;
  size: number;
  colour: Colour;
  /** What fills the letters, where it is said apart. */
  fill: Colour | undefined;
  ground: Colour;
}

interface OpenElement {
  name: string;
  marks: readonly string[];
  look: Look;
  seen: Seen;
}

/** A tag: which rules may be for it, and what its own attributes say. */
interface KnownTag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  marks: readonly string[];
  rules: readonly Rule[];
  /** What a style sheet may say otherwise, and what it may not. */
  hints: Look;
  own: Style;
  /** What it looks like, where no rule asks what it is within. */
  look: Look | null;
}

const sizeMin = 2;
/** Browsers nest no deeper, and no page that they write does. */
const openMax = 500;
const tagsMax = 1000;
const marksMax = 200;
/** Questions whether an element is within another; an honest page asks a few for each tag. */
const questionsMax = 60_000_000;
const plain: Seen = {
  ...{ isGone: false, isInvisible: false, isOutside: false, isPressed: false },
  ...{ size: 16, colour: [0, 0, 0], fill: undefined, ground: [255, 255, 255] },
};

const setOf = (names: string) => new Set(names.split(' '));
const cells = setOf('td th cell');
const rows = setOf('tr row');
const parts = setOf('tbody thead tfoot colgroup caption');
const empty = setOf(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);
/** What a browser shows only on demand, or in place of which it shows something else. */
const unseen = setOf(
  'template select object video audio canvas datalist applet rp frameset optgroup svg',
);
const closed = setOf('details dialog');
/** Their ends close nothing where other elements that are no part of a text are open in them. */
const formatting = setOf('a b big code em font i nobr s small strike strong tt u');
const textual = setOf(
  'span label q abbr acronym bdi bdo cite data del dfn ins kbd map mark output picture ruby rt samp sub sup time var form',
);

/**
 * Follows the elements of a page as a browser would and tells whether a person sees what stands in
 * the open ones, by their own attributes and by the style sheets of the page.
 */
export class HtmlLooks {
  private readonly isXml: boolean;
  private readonly open: OpenElement[] = [];
  private readonly rules: ReadonlyMap<string, readonly Rule[]>;
  private readonly tags = new Map<string, KnownTag>();
  private readonly counts = new Map<string, number>();
  private questions = 0;

  constructor(page: string, isXml: boolean) {
    this.isXml = isXml;
    this.rules = Map.groupBy(rulesOf(page), ({ own }) => own.marks[0] ?? own.name);
  }

  get isHidden(): boolean {
    const { isGone, isInvisible, isOutside, isPressed, size, colour, fill, ground } = this.around();
    if (isGone || isInvisible || isOutside || isPressed || size < sizeMin) return true;
    return isUnseen(fill === undefined ? colour : fill, ground);
  }

  tag(name: string, tag: string): void {
    if (tag.startsWith('/')) this.close(name);
    else this.begin(name, tag);
  }

  attributes(name: string, tag: string): ReadonlyMap<string, string> {
    return this.known(name, tag).attributes;
  }

  private around(): Seen {
    return this.open.at(-1)?.seen ?? plain;
  }

  private begin(name: string, tag: string): void {
    if (rows.has(name)) this.endWithin(rows, cells);
    else if (cells.has(name)) this.endWithin(cells);
    else if (parts.has(name)) this.endWithin(parts, rows, cells);
    else if (name === 'table') this.endTable();
    else if (this.open.at(-1)?.name === name && (name === 'p' || name === 'li')) {
      this.cut(this.open.length - 1);
    }
    if (empty.has(name) || (this.isXml && tag.endsWith('/'))) return;
    if (this.open.length >= openMax) throw needsMemory();
    const known = this.known(name, tag);
    const look = known.look ?? this.lookOf(known);
    this.open.push({ name, marks: known.marks, look, seen: seenOf(look, this.around()) });
    this.count(known, 1);
  }

  private count({ name, marks }: { name: string; marks: readonly string[] }, step: number): void {
    for (const one of [name, ...marks]) this.counts.set(one, (this.counts.get(one) ?? 0) + step);
  }

  /** Pages are of few tags, each written many times. */
  private known(name: string, tag: string): KnownTag {
    const found = this.tags.get(tag);
    if (found) return found;
    const attributes = attributesOf(tag, this.isXml);
    const classes = (attributes.get('class') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const id = attributes.get('id')?.toLowerCase();
    const all = new Set([
      ...classes.map((one) => `.${one}`),
      ...(id === undefined ? [] : [`#${id}`]),
    ]);
    const rules = this.rulesFor(name, all, attributes);
    const marks = [...all].slice(0, marksMax);
    const part = rows.has(name) ? 'row' : cells.has(name) ? 'cell' : 'other';
    const own = styleOf(withoutComments(attributes.get('style')?.toLowerCase() ?? ''), part);
    const hints = hintsOf(name, attributes);
    const isAlone = rules.every(({ within }) => within.length === 0);
    const look = isAlone ? merged(hints, [...rules.map(({ style }) => style), own]) : null;
    const known = { name, attributes, marks, rules, hints, own, look };
    if (this.tags.size < tagsMax) this.tags.set(tag, known);
    return known;
  }

  private rulesFor(
    name: string,
    marks: ReadonlySet<string>,
    attributes: ReadonlyMap<string, string>,
  ): Rule[] {
    if (this.rules.size === 0) return [];
    const found = [name, '', ...marks].flatMap((key) => this.rules.get(key) ?? []);
    return found
      .filter(({ own }) => isAsked(own, { name, marks, attributes }))
      .toSorted((one, other) => one.weight - other.weight || one.order - other.order);
  }

  private lookOf({ rules, hints, own }: KnownTag): Look {
    const styles = rules.filter(({ within }) => within.every((asked) => this.isWithin(asked)));
    return merged(hints, [...styles.map(({ style }) => style), own]);
  }

  private isWithin({ name, marks }: Asked): boolean {
    this.questions += 1;
    if (this.questions > questionsMax) throw needsMemory();
    const isOpen = (one: string) => (this.counts.get(one) ?? 0) > 0;
    return (name === '' || isOpen(name)) && marks.every(isOpen);
  }

  private close(name: string): void {
    if (name === 'body' || name === 'html') return;
    if (this.isXml) return this.cut(this.open.findLastIndex((one) => one.name === name));
    const at = this.lastOf(name);
    if (at < 0) return;
    const isBlocked = this.open.slice(at + 1).some((one) => isBlock(one.name));
    if (isBlocked && textual.has(name)) return;
    if (isBlocked && formatting.has(name)) this.takeOut(at);
    else if (!isBlocked || isBlock(name)) this.cut(at);
  }

  /** No end reaches out of the cell or the table that it stands in, but those of its own parts. */
  private lastOf(name: string): number {
    const isPart = rows.has(name) || cells.has(name) || parts.has(name);
    for (let at = this.open.length - 1; at >= 0; at -= 1) {
      const { name: open } = this.open[at] ?? { name: '' };
      if (open === name) return at;
      if (open === 'table') return -1;
      if (!isPart && name !== 'table' && (cells.has(open) || parts.has(open))) return -1;
    }
    return -1;
  }

  /** A cell ends where the next one begins, whether or not it is closed, and so does a row. */
  private endWithin(...kinds: readonly ReadonlySet<string>[]): void {
    const table = this.open.findLastIndex(({ name }) => name === 'table');
    const at = this.open.findIndex(
      ({ name }, index) => index > table && kinds.some((kind) => kind.has(name)),
    );
    if (at >= 0) this.cut(at);
  }

  /** A table that begins in another one and in none of its cells ends it. */
  private endTable(): void {
    const at = this.open.findLastIndex(({ name }) => name === 'table' || cells.has(name));
    if (this.open[at]?.name === 'table') this.cut(at);
  }

  private cut(at: number): void {
    if (at < 0) return;
    for (const element of this.open.splice(at)) this.count(element, -1);
  }

  /** Its end leaves those open that began in it. */
  private takeOut(at: number): void {
    for (const element of this.open.splice(at, 1)) this.count(element, -1);
    for (let index = at; index < this.open.length; index += 1) {
      const element = this.open[index];
      if (element) element.seen = seenOf(element.look, this.open[index - 1]?.seen ?? plain);
    }
  }
}

function isBlock(name: string): boolean {
  return !textual.has(name) && !formatting.has(name);
}

function merged(hints: Look, styles: readonly Style[]): Look {
  const looks = styles.map(({ look }) => look);
  return Object.assign({}, hints, ...looks, ...styles.map(({ important }) => important)) as Look;
}

function seenOf(look: Look, around: Seen): Seen {
  const said = Object.entries(look).filter(([, value]) => value === true);
  const has = (kind: string) => said.some(([key]) => key.startsWith(kind));
  const { letters, ground = 'clear' } = look;
  const share = letters?.isShare === true ? around.size : 1;
  return {
    isGone: around.isGone || has('hides ') || (has('small ') && has('cuts ')),
    isInvisible: look.isInvisible ?? around.isInvisible,
    isOutside: look.isOutside ?? around.isOutside,
    isPressed: look.isPressed ?? around.isPressed,
    size: letters ? letters.size * share : around.size,
    colour: look.colour === undefined ? around.colour : look.colour,
    fill: look.fill === undefined ? around.fill : look.fill,
    ground: ground === 'clear' ? around.ground : ground,
  };
}

/** What the attributes of a tag say besides its style. */
function hintsOf(name: string, attributes: ReadonlyMap<string, string>): Look {
  const look: Look = {};
  const colour = attributes.get('color') ?? (name === 'body' ? attributes.get('text') : undefined);
  const ofText = colourOfAttribute(colour ?? '');
  if (ofText !== undefined) look.colour = ofText;
  const ground = colourOfAttribute(attributes.get('bgcolor') ?? '');
  if (ground !== undefined) look.ground = ground;
  if (attributes.has('background')) look.ground = null;
  if (rows.has(name) && hasNoHeight(attributes.get('height'))) look['hides row'] = true;
  const isClosed = closed.has(name) && !attributes.has('open');
  // Its letters and figures run the other way.
  const isReversed = name === 'bdo' && attributes.get('dir')?.trim().toLowerCase() !== 'ltr';
  if (isClosed || isReversed || unseen.has(name)) look['hides name'] = true;
  if (isSetHidden(name, attributes) || attributes.has('popover')) look['hides attribute'] = true;
  return look;
}

/** `hidden` of a page, whatever its value, and `ss:Hidden="1"` of a row of an XML spreadsheet. */
function isSetHidden(name: string, attributes: ReadonlyMap<string, string>): boolean {
  const value = attributes.get('hidden');
  return value !== undefined && (name !== 'row' || isTrue(value));
}

export function isTrue(value: string | null | undefined): boolean {
  return /^\s*(?:1|true)\s*$/i.test(value ?? '');
}
