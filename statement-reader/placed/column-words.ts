import { copyOf, isWord, type CellLine } from './letters.ts';
import { textOf } from './text-line.ts';

const knownMax = 5000;
const sampleMax = 30_000;
const keysMax = 300;
const keyMax = 24;
const wholeMin = 3;
const namedMin = 4;
/** Fewer fields than this do not show that a bank cuts them, nor do fewer of the full length. */
const fieldsMin = 5;
const fullMin = 3;
const fullShare = 0.4;
const marks = /[\s/*-]+/;
export const fieldMarks = /[/*-]/;

/** What two lines of a cell are joined by: the text so far, and the line below. */
export interface Joint {
  above: string;
  below: string;
  /** What follows on further lines. */
  rest: string;
}

/** What the texts of a column have in common, by which a joint within a word is told. */
export class ColumnWords {
  /** Words that stand whole in some line. */
  private readonly words = new Set<string>();
  /** Two such words with one space between them. */
  private readonly pairs = new Set<string>();
  private readonly fields = new Map<string, Map<number, number>>();
  /** What the first cells say, line by line. */
  private sample = '';
  private readonly answers = new Map<string, boolean | null>();
  /** By the word that ends a line: the letters with which the next one begins. */
  private readonly begins = new Map<string, string>();
  /** By the word that begins one: the letters with which the line above ends. */
  private readonly ends = new Map<string, string>();

  add(lines: readonly CellLine[]): void {
    const texts = lines.map(({ words }) => textOf(words));
    texts.forEach((text, at) => this.addWords(text, at > 0, at < lines.length - 1));
    this.addPairs(texts.join(''));
    if (this.sample.length < sampleMax) this.sample += `${texts.join('\n').toLowerCase()}\n`;
    this.addFields(texts);
  }

  private addWords(text: string, isAfter: boolean, goesOn: boolean): void {
    if (this.words.size >= knownMax) return;
    const parts = text.split(marks);
    const inner = parts.slice(isAfter ? 1 : 0, goesOn ? -1 : undefined);
    for (const part of inner) {
      if (this.words.size < knownMax && isWord(part) && !this.words.has(part)) {
        this.words.add(copyOf(part));
      }
    }
  }

  private addPairs(text: string): void {
    if (this.pairs.size >= knownMax || !text.includes(' ')) return;
    for (const field of text.split(fieldMarks)) {
      const words = field.split(' ');
      for (let at = 1; at < words.length; at += 1) {
        const pair = `${words[at - 1]} ${words[at]}`;
        if (this.pairs.size < knownMax && !this.pairs.has(pair)) this.pairs.add(copyOf(pair));
      }
    }
  }

  /** How long the fields are that stand whole in one line. */
  private addFields(texts: readonly string[]): void {
    let above = '';
    let before = 0;
    texts.forEach((text, line) => {
      const fields = text.split(fieldMarks);
      const head = headOf(above + text);
      fields.forEach((field, at) => {
        const isBegun = at === 0 && line > 0;
        const isOpen = at === fields.length - 1;
        if (!isBegun && !isOpen) this.count(keyOf(head, before + at), field.length);
      });
      before += fields.length - 1;
      if (line > 0) this.addBegin(lastPart(above), firstPart(text));
      const shared = line > 0 ? lengthsAt({ above, below: text, rest: '' }) : null;
      if (shared) this.count(shared.key, shared.length);
      above += text;
    });
  }

  private addBegin(end: string, begin: string): void {
    if (!isWord(end) || !isWord(begin)) return;
    if (end.length >= namedMin) addLetter(this.begins, end, begin.charAt(0));
    if (begin.length > namedMin) addLetter(this.ends, begin, end.at(-1) ?? '');
  }

  private count(key: string, length: number): void {
    const known = this.fields.get(key);
    if (!known && this.fields.size >= keysMax) return;
    const counts = known ?? new Map<number, number>();
    if (!known) this.fields.set(copyOf(key), counts);
    counts.set(length, (counts.get(length) ?? 0) + 1);
  }

  /** Whether a space stood where the lines were parted; null when nothing tells. */
  hasSpace(joint: Joint): boolean | null {
    const { above, below } = joint;
    const [end, begin] = [lastPart(above), firstPart(below)];
    if (this.pairs.has(`${end} ${begin}`)) return true;
    if (!isWord(end) || !isWord(begin)) return null;
    if (this.words.has(end + begin)) return false;
    if (this.areWords(end, begin)) return true;
    if (isInAddress(end, joint) || this.isVaried(end, begin)) return true;
    return this.bySample(end, begin) ?? this.byLength(joint);
  }

  /** The rest of a word would have the same letter on the other side each time. */
  private isVaried(end: string, begin: string): boolean {
    return [this.begins.get(end), this.ends.get(begin)].some((all) => (all?.length ?? 0) > 1);
  }

  /** Some cell has both without a break, as one word or with something between them. */
  private bySample(end: string, begin: string): boolean | null {
    const both = (end + begin).toLowerCase();
    if (both.length <= namedMin) return null;
    const known = this.answers.get(both);
    if (known !== undefined || this.answers.size >= knownMax) return known ?? null;
    const answer = this.isInSample(end, begin);
    this.answers.set(both, answer);
    return answer;
  }

  private isInSample(end: string, begin: string): boolean | null {
    const { sample } = this;
    const [before, after] = [end.toLowerCase(), begin.toLowerCase()];
    if (sample.includes(before + after)) return false;
    if (end.length >= namedMin && hasBeforeMark(sample, before)) return true;
    if (begin.length > namedMin && sample.includes(` ${after}`)) return true;
    // No word of the column goes on with this letter where this one ends.
    const longer = before + after.charAt(0);
    const isSeen = sample.includes(` ${longer}`) || sample.includes(`/${longer}`);
    return this.words.has(end) && !isSeen ? true : null;
  }

  /** Both are words of others in this column, and together they are none. */
  private areWords(end: string, begin: string): boolean {
    const { words } = this;
    if (!words.has(end) || words.has(end + begin)) return false;
    // A name may have been cut off by the bank, and then is no whole word.
    return words.has(begin) || (begin.length === 1 && end.length >= wholeMin);
  }

  /** A bank cuts names at one length, so that most of them have it. */
  private byLength(joint: Joint): boolean | null {
    const own = lengthsAt(joint);
    const counts = own && this.fields.get(own.key);
    if (!counts) return null;
    const longest = Math.max(...counts.keys());
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const [full, less] = [counts.get(longest) ?? 0, counts.get(longest - 1) ?? 0];
    if (all < fieldsMin || full < fullMin || full + less < all * fullShare) return null;
    if (own.length === longest) return false;
    return own.length === longest - 1 && isFirstName(joint) ? true : null;
  }
}

function addLetter(letters: Map<string, string>, word: string, letter: string): void {
  const known = letters.get(word) ?? '';
  if (known.includes(letter) || (known === '' && letters.size >= knownMax)) return;
  letters.set(copyOf(word), known + letter);
}

function lastPart(text: string): string {
  return text.slice(-60).split(marks).at(-1) ?? '';
}

function firstPart(text: string): string {
  return text.split(marks)[0] ?? '';
}

/** What kind of text it is: what stands before its first figure. */
function headOf(text: string): string {
  return /^[^\d]*/.exec(text.slice(0, keyMax))?.[0] ?? '';
}

/** Which field of which kind of text. */
function keyOf(head: string, field: number): string {
  return `${head}|${field}`;
}

/** The field that both lines share, and its length without a space between them. */
function lengthsAt({ above, below, rest }: Joint): { key: string; length: number } | null {
  const head = above.split(fieldMarks);
  const tail = below.split(fieldMarks);
  if (head.length < 2 || (tail.length < 2 && rest !== '')) return null;
  const length = (head.at(-1)?.length ?? 0) + (tail[0]?.length ?? 0);
  return { key: keyOf(headOf(above), head.length - 1), length };
}

/** One word before the joint, and after it another one or an initial. */
function isFirstName({ above, below }: Joint): boolean {
  const head = above.split(fieldMarks).at(-1) ?? '';
  const tail = below.split(fieldMarks)[0] ?? '';
  return head.length >= wholeMin && isWord(head) && (isWord(tail) || /^\p{L} /u.test(tail));
}

/** The address of the payer has the word that ends the line, and then a figure or a mark. */
function isInAddress(end: string, { above, below, rest }: Joint): boolean {
  if (end.length < namedMin) return false;
  const before = above.slice(0, above.length - end.length).toLowerCase();
  return hasBeforeMark(`${before}\n${(below + rest).toLowerCase()}`, end.toLowerCase());
}

function hasBeforeMark(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    // Addresses cut names off too, but not those that they begin with.
    const isWhole = word.length > namedMin || !/[a-z.]/.test(text[at - 1] ?? '');
    if (isWhole && /[\d._@]/.test(text[at + word.length] ?? '')) return true;
  }
  return false;
}
