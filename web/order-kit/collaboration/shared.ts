const shared = /^(?:PI(?!T)|PO(?!T)|DP|CP)/;

/** Does staff share what has this id: an order, a dispute or a complaint, and no test order? */
export function isShared(id: string): boolean {
  return shared.test(id);
}

/** A dispute is taken for good, by its handler. */
export function hasHandler(id: string): boolean {
  return id.startsWith('DP');
}

interface Person {
  id: string;
  name: string;
}

/**
 * Whom a text names by `@`, each once. The longer of two names wins, so that `@Asha Rao` is not
 * also Asha.
 */
export function mentionedIn(text: string, people: readonly Person[]): string[] {
  let rest = text.toLowerCase();
  const found: string[] = [];
  for (const { id, name } of people.toSorted((a, b) => b.name.length - a.name.length)) {
    const tag = `@${name.toLowerCase()}`;
    if (!rest.includes(tag)) continue;
    found.push(id);
    rest = rest.replaceAll(tag, ' ');
  }
  return found;
}

/** What is typed of a name right before the caret; undefined where no name is being typed. */
export function nameBeingTyped(text: string, caret: number): string | undefined {
  const [, typed] = /(?:^|\s)@([^\s@]{0,30})$/.exec(text.slice(0, caret)) ?? [];
  return typed;
}

/** Which of the offered people an arrow key marks, round and round; `undefined`: none yet. */
export function markedAfter(marked: number | undefined, step: number, count: number): number {
  if (marked === undefined) return step > 0 ? 0 : count - 1;
  return (marked + step + count) % count;
}

/** The text with the name in place of what was typed of it, and where the caret goes. */
export function withName(text: string, caret: number, name: string) {
  const typed = nameBeingTyped(text, caret) ?? '';
  const start = text.slice(0, caret - typed.length);
  const before = start.endsWith('@') ? `${start}${name} ` : `${start}@${name} `;
  return { text: before + text.slice(caret), caret: before.length };
}
