import { areOneCaption, isIdleCaption, roleOfCaption } from '../layout/captions.ts';
import { columnsOf, type Columns } from '../layout/find-table.ts';

/** What captions side by side mean: their columns, and how many of them say nothing of a line. */
export interface Meaning {
  columns: Columns | null;
  idle: number;
  nameless: number;
}

const knownMax = 5000;
const lettersMax = 600;

/**
 * What captions mean, worked out once: they stand again on each page, and of each line that may
 * have some, several ways to part them are tried.
 */
export class KnownCaptions {
  private readonly captions = new Map<string, string>();
  private readonly meanings = new Map<string, Meaning>();
  private readonly joints = new Map<string, readonly number[]>();

  /** All lines of a caption, or the one that says what it is, beside another language's. */
  captionOf(texts: readonly string[]): string {
    return kept(this.captions, texts, () => captionOf(texts));
  }

  /** `Ref No. Narration` may be one caption, or two with nothing but a blank between them. */
  jointsIn(words: readonly string[]): readonly number[] {
    return kept(this.joints, words, () => jointsIn(words));
  }

  meaningOf(captions: readonly string[]): Meaning {
    return kept(this.meanings, captions, () => ({
      columns: columnsOf(captions),
      idle: captions.filter(isIdleCaption).length,
      nameless: captions.filter((caption) => roleOfCaption(caption) === null).length,
    }));
  }
}

/** Before which of its words a caption may be two, each with a meaning of its own. */
function jointsIn(words: readonly string[]): readonly number[] {
  const whole = roleOfCaption(words.join(' '));
  if (words.length < 2 || whole === 'direction' || whole === 'amount') return [];
  return words.flatMap((_, at) => {
    const [first, second] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const [one, other] = [roleOfCaption(first), roleOfCaption(second)];
    const isTwo = one !== null && one !== other && (other !== null || isIdleCaption(second));
    return isTwo && !areOneCaption(first, second) ? [at] : [];
  });
}

function kept<T>(known: Map<string, T>, texts: readonly string[], make: () => T): T {
  const key = texts.join('\u0000');
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  if (known.size < knownMax && key.length <= lettersMax) known.set(key, made);
  return made;
}

function captionOf(texts: readonly string[]): string {
  const joined = texts.join(' ');
  const parts = [joined, ...texts, ...texts.flatMap(partsByScript), ...partsByScript(joined)];
  return parts.find((text) => roleOfCaption(text) !== null) ?? joined;
}

function partsByScript(text: string): string[] {
  const latin = text.replace(/[^\0-\u007F]+/g, ' ').replace(/\(\s*\)/g, ' ');
  const other = text.replace(/[A-Za-z]+/g, ' ');
  const split = text.split(/[/|()]/);
  return [latin, other, ...split].map((part) => part.replace(/\s+/g, ' ').trim()).filter(Boolean);
}
