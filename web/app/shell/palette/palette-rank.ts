import { defaultFilter } from 'cmdk';

const foundMark = 'found:';
const actMark = 'act ';

/** The value of an entry that the server found by what was typed. */
export const foundValue = (id: string) => foundMark + id;

/** The value of an act on the record that is open behind the palette. */
export const actValue = (id: string) => actMark + id;

/** Below it the letters stand scattered in a name. */
const wordLeast = 0.5;
const scatteredLeast = 0.1;

/**
 * Where an entry stands: first what is called exactly so, then what can be done with the open
 * record, then screens and saved views, then what was found, which is not judged once more, and
 * last what only has the same letters. Between 0, which is left out, and 1.
 */
export function rankOf(value: string, search: string, keywords: readonly string[] = []): number {
  const names = value.startsWith(foundMark) ? keywords : [value, ...keywords];
  const isExact = names.some((name) => plain(name) === plain(search));
  if (isExact) return 1;
  if (value.startsWith(foundMark)) return 0.5;
  const isAct = value.startsWith(actMark);
  const rank = defaultFilter(isAct ? '' : value, search, [...keywords]);
  if (rank < scatteredLeast) return 0;
  if (rank < wordLeast) return 0.4 * rank;
  return (isAct ? 0.8 : 0.6) + 0.15 * rank;
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
