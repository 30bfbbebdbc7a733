import { splitOutside, withoutComments } from './css-text.ts';
import { styleOf, styleOfAdded, type Part, type Style } from './declarations.ts';
import { needsMemory } from './refusals.ts';
import { isAdded, partsOf, selectorLength, type Asked } from './selectors.ts';
import { attributesOf } from './tags.ts';

/** What a selector says of the elements that its last part fits, if they are within the others. */
export interface Rule {
  own: Asked;
  within: readonly Asked[];
  style: Style;
  /** Of two that say something else, the one of more weight holds. */
  weight: number;
  /** Of two of the same weight, the later one. */
  order: number;
}

/** Many times what a page of a bank has. */
const rulesMax = 5000;
const selectorsMax = 100_000;
const nestedMax = 20;
/** Rules within these hold for nobody who looks at the page as it is. */
const aside =
  /^@(?:font-face|page|(?:-\w+-)?keyframes|property|counter-style|font-feature|starting-style|font-palette|view-transition)/;
const elsewhere =
  /^(?:only\s+)?(?:print|speech|aural|braille|embossed|handheld|projection|tty|tv)\b/;
const narrow = /max-(?:device-)?width:\s*(\d+)(px|em|rem)|width\s*<=?\s*(\d+)(px|em|rem)/;
const narrowBelow = 1200;
const unusual = /prefers-[a-z-]+:\s*(?:dark|reduce|more|less|custom)|forced-colors:\s*active/;

/** The rules of a page's style sheets, in their order. */
export function rulesOf(page: string): Rule[] {
  const reader = new SheetReader();
  const sheet = withoutComments(
    sheetsOf(page)
      .toLowerCase()
      .replaceAll(/<!--|-->/g, ' '),
  );
  reader.read(sheet, { around: [], depth: 0 });
  return reader.rules;
}

function sheetsOf(page: string): string {
  const sheets: string[] = [];
  const tag = /<style(?=[\s/>])[^>]*>/gi;
  for (let open = tag.exec(page); open; open = tag.exec(page)) {
    const start = tag.lastIndex;
    const end = /<\/style/gi;
    end.lastIndex = start;
    const at = end.exec(page)?.index ?? page.length;
    const media = attributesOf(open[0].slice(1, -1), false).get('media');
    const sheet = page.slice(start, at);
    sheets.push(media === undefined ? sheet : `@media ${media.replace(/[{}]/g, '')} { ${sheet} }`);
    tag.lastIndex = at;
  }
  return sheets.join('\n');
}

interface Place {
  /** The selectors of the rule that these are in. */
  around: readonly string[];
  depth: number;
}

class SheetReader {
  readonly rules: Rule[] = [];
  private selectors = 0;

  read(css: string, { around, depth }: Place): void {
    if (depth > nestedMax) throw needsMemory();
    let own = '';
    for (const { before, head, content } of blocksOf(css)) {
      own += before;
      if (content === null) continue;
      if (!head.startsWith('@')) {
        this.read(content, { around: this.nested(head, around), depth: depth + 1 });
      } else if (!isAside(head)) this.read(content, { around, depth: depth + 1 });
    }
    this.add(around, own);
  }

  private add(selectors: readonly string[], declarations: string): void {
    const styles = new Map<string, Style>();
    for (const selector of selectors) {
      const within = partsOf(selector);
      const own = within?.pop();
      if (!within || !own) continue;
      const part = partOf(own.name);
      const kind = isAdded(selector) ? 'added' : part;
      const style =
        styles.get(kind) ??
        (kind === 'added' ? styleOfAdded(declarations) : styleOf(declarations, part));
      styles.set(kind, style);
      if (Object.keys(style.look).length + Object.keys(style.important).length === 0) continue;
      if (this.rules.length >= rulesMax) throw needsMemory();
      const weight = weightOf([...within, own]);
      this.rules.push({ own, within, style, weight, order: this.rules.length });
    }
  }

  /** The selectors of a rule, with those of the rule around it in front. */
  private nested(head: string, around: readonly string[]): string[] {
    const own = splitOutside(expanded(head), ',');
    this.selectors += own.length * Math.max(around.length, 1);
    if (this.selectors > selectorsMax) throw needsMemory();
    if (around.length === 0) return own;
    const joined = (selector: string, outer: string) =>
      selector.includes('&') ? selector.replaceAll('&', () => outer) : `${outer} ${selector}`;
    return own
      .filter(({ length }) => length < selectorLength)
      .flatMap((selector) => around.map((outer) => joined(selector, outer)))
      .filter(({ length }) => length < selectorLength);
  }
}

function weightOf(parts: readonly Asked[]): number {
  return parts.reduce((sum, { name, marks, attributes }) => {
    const ids = marks.filter((mark) => mark.startsWith('#')).length;
    const others = marks.length - ids + attributes.length;
    return sum + ids * 10_000 + others * 100 + (name === '' ? 0 : 1);
  }, 0);
}

interface Block {
  /** Declarations in front of it. */
  before: string;
  head: string;
  content: string | null;
}

/** What stands in braces, what is in front of them, and last what is behind them all. */
function* blocksOf(css: string): Generator<Block> {
  let depth = 0;
  let from = 0;
  let start = 0;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    if (brace === '{') {
      if (depth === 0) start = index;
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth === 0) {
        yield blockOf(css.slice(from, start), css.slice(start + 1, index));
        from = index + 1;
      }
    } else from = index + 1;
  }
  // A browser closes what is left open.
  if (depth > 0) yield blockOf(css.slice(from, start), css.slice(start + 1));
  else yield { before: css.slice(from), head: '', content: null };
}

function blockOf(text: string, content: string): Block {
  const at = text.lastIndexOf(';') + 1;
  return { before: text.slice(0, at), head: text.slice(at).trim(), content };
}

function isAside(head: string): boolean {
  if (aside.test(head)) return true;
  if (!head.startsWith('@media')) return false;
  return head
    .slice('@media'.length)
    .split(',')
    .every((query) => {
      const text = query.trim();
      if (text.startsWith('not')) return false;
      const [, width, unit, other, otherUnit] = narrow.exec(text) ?? [];
      const pixels = Number(width ?? other) * ((unit ?? otherUnit) === 'px' ? 1 : 16);
      return elsewhere.test(text) || unusual.test(text) || pixels < narrowBelow;
    });
}

/** `:is(a, b) c` says the same as `a c, b c`, where it stands in front. */
function expanded(head: string): string {
  if (!/:(?:is|where|-webkit-any|-moz-any|matches)\(/.test(head)) return head;
  return splitOutside(head, ',')
    .flatMap((selector) => {
      const found = /^([^(]*?):(?:is|where|-webkit-any|-moz-any|matches)\(([^()]*)\)(.*)$/.exec(
        selector,
      );
      if (!found) return [selector];
      const [, before = '', list = '', after = ''] = found;
      return list.split(',').map((text) => `${before}${text.trim()}${after}`);
    })
    .join(',');
}

function partOf(name: string): Part {
  if (name === 'tr' || name === 'row') return 'row';
  return name === 'td' || name === 'th' || name === 'cell' ? 'cell' : 'other';
}
