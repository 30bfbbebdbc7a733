import { rowMarkLength } from '@peerdesk/contract/known-rows.ts';

export interface SentList {
  /** The response without the rows that the client has. */
  data: unknown;
  /** All its rows in order, per field. */
  marks: string;
}

/**
 * Removes from a full response the rows whose marks the client sent. The result is always a subset
 * of the full response, whatever marks are sent, and by whom.
 */
export function withoutKnownRows(
  answer: object,
  known: readonly string[],
  markOf: (row: unknown) => string,
): SentList {
  const places = new Map(known.map((mark, place) => [mark, place]));
  const marked = Object.entries(answer)
    .filter(isList)
    .map(([name, rows]) => ({ name, rows: rows.map((row) => ({ row, mark: markOf(row) })) }));
  const sent = marked.map(({ name, rows }) => {
    const unknown = rows.filter(({ mark }) => !places.has(mark));
    return [name, unknown.map(({ row }) => row)] as const;
  });
  const marks = marked.map(({ name, rows }) => {
    return `${name}=${inWords(rows.map(({ mark }) => places.get(mark) ?? mark))}`;
  });
  return { data: { ...answer, ...Object.fromEntries(sent) }, marks: marks.join(';') };
}

function isList(entry: [string, unknown]): entry is [string, unknown[]] {
  return Array.isArray(entry[1]);
}

/** Marks verbatim, and consecutive indexes as a range. */
function inWords(rows: readonly (string | number)[]): string {
  const words: (string | { from: number; to: number })[] = [];
  for (const row of rows) {
    const last = words.at(-1);
    if (typeof row === 'string') words.push(row);
    else if (typeof last === 'object' && last.to + 1 === row) last.to = row;
    else words.push({ from: row, to: row });
  }
  return words
    .map((word) => {
      if (typeof word === 'string') return word;
      return word.from === word.to ? `(${word.from})` : `(${word.from}-${word.to})`;
    })
    .join('');
}

/** The rows of a list's last response, by their marks. */
export type KnownRows = ReadonlyMap<string, unknown>;

/** A full list, and its rows for the next request. */
export interface WholeList {
  data: unknown;
  rows: KnownRows;
}

/**
 * Merges a delta response with the known rows. Undefined if they do not fit together; the client
 * then has to request the full list.
 */
export function wholeList(data: unknown, marks: string, known: KnownRows): WholeList | undefined {
  const whole: Record<string, unknown> = { ...(data as object) };
  const rows = new Map<string, unknown>();
  const old = [...known];
  for (const part of marks === '' ? [] : marks.split(';')) {
    const [name = '', words = ''] = part.split('=');
    const sent = whole[name];
    if (!Array.isArray(sent)) return undefined;
    const list = listOf(words, old, sent);
    if (!list) return undefined;
    whole[name] = list.map(([, row]) => row);
    for (const [mark, row] of list) rows.set(mark, row);
  }
  return { data: whole, rows };
}

type MarkedRow = readonly [mark: string, row: unknown];

const word = new RegExp(`([\\w-]{${rowMarkLength}})|\\((\\d+)(?:-(\\d+))?\\)`, 'y');

function listOf(
  words: string,
  old: readonly MarkedRow[],
  sent: readonly unknown[],
): MarkedRow[] | undefined {
  const list: MarkedRow[] = [];
  let taken = 0;
  word.lastIndex = 0;
  for (let at = 0; at < words.length; at = word.lastIndex) {
    const [found, mark, from, to = from] = word.exec(words) ?? [];
    if (found === undefined) return undefined;
    if (mark !== undefined) list.push([mark, sent[taken++]]);
    else {
      const run = old.slice(Number(from), Number(to) + 1);
      if (run.length === 0 || run.length !== Number(to) - Number(from) + 1) return undefined;
      list.push(...run);
    }
  }
  return taken === sent.length ? list : undefined;
}
