import { marksIn } from '@peerdesk/contract/known-rows.ts';

export interface SentList {
  /** The answer without the rows that its reader has. */
  data: unknown;
  /** The marks of all its rows, by the names of their fields. */
  marks: string;
}

/**
 * Leaves out of a whole answer the rows whose marks its reader names. What is left is always a part
 * of what the reader would be sent otherwise, whatever marks are named, and by whom.
 */
export function withoutKnownRows(
  answer: object,
  known: ReadonlySet<string>,
  markOf: (row: unknown) => string,
): SentList {
  const marked = Object.entries(answer)
    .filter(isList)
    .map(([name, rows]) => ({ name, rows: rows.map((row) => ({ row, mark: markOf(row) })) }));
  const sent = marked.map(({ name, rows }) => {
    const unknown = rows.filter(({ mark }) => !known.has(mark));
    return [name, unknown.map(({ row }) => row)] as const;
  });
  const marks = marked.map(({ name, rows }) => `${name}=${rows.map(({ mark }) => mark).join('')}`);
  return { data: { ...answer, ...Object.fromEntries(sent) }, marks: marks.join(';') };
}

function isList(entry: [string, unknown]): entry is [string, unknown[]] {
  return Array.isArray(entry[1]);
}

/** The rows of a list as its last answer had them, by their marks. */
export type KnownRows = ReadonlyMap<string, unknown>;

/** A whole list, and its rows for the next time it is asked for. */
export interface WholeList {
  data: unknown;
  rows: KnownRows;
}

/**
 * Puts together what was sent and what was known: each row that was sent stands for the next mark
 * that is not known. Undefined where they do not fit, so that the whole list has to be asked for.
 */
export function wholeList(data: unknown, marks: string, known: KnownRows): WholeList | undefined {
  const whole: Record<string, unknown> = { ...(data as object) };
  const rows = new Map<string, unknown>();
  for (const part of marks === '' ? [] : marks.split(';')) {
    const [name = '', text = ''] = part.split('=');
    const sent = whole[name];
    const inOrder = marksIn(text);
    const unknown = inOrder?.filter((mark) => !known.has(mark)).length;
    if (!Array.isArray(sent) || !inOrder || sent.length !== unknown) return undefined;
    const next = sent.values();
    whole[name] = inOrder.map((mark) => {
      const row: unknown = known.has(mark) ? known.get(mark) : next.next().value;
      rows.set(mark, row);
      return row;
    });
  }
  return { data: whole, rows };
}
