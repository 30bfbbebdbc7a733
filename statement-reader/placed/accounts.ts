import { isNamedAgain, isSameAccount } from '../layout/choose-account.ts';
import { accountOfHeader } from '../layout/header.ts';
import type { Header } from './headers.ts';
import { asideOf } from './picked-lines.ts';
import type { TextLines } from './text-lines.ts';

/** The lines of one account in a file, from its name to the next account's. */
export interface AccountPart {
  account: string | null;
  start: number;
  end: number;
}

/**
 * Divides a file by the accounts that it names above its tables. A number among the lines, or in a
 * list without a table below it, divides nothing.
 */
export function partsByAccount(lines: TextLines, headers: readonly Header[]): AccountPart[] {
  const starts = new Set(headers.map(({ start }) => start));
  const cuts: Named[] = [];
  let named: Named | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    if (isRow(lines, at)) named = null;
    else named ??= nameIn(lines, at);
    if (!starts.has(at) || named === null) continue;
    if (!isNamedAgain(cuts.at(-1)?.account ?? null, named.account)) cuts.push(named);
    named = null;
  }
  if (cuts.length < 2) return [{ account: cuts[0]?.account ?? null, start: 0, end: lines.length }];
  return cuts.map(({ at, account }, index) => {
    const next = cuts[index + 1];
    const start = index === 0 ? 0 : topOf(lines, at);
    const end = next ? topOf(lines, next.at) : lines.length;
    return { account, start, end };
  });
}

interface Named {
  at: number;
  account: string;
}

function isRow(lines: TextLines, at: number): boolean {
  return lines.isMarked(at, 'hasAmount') && lines.isMarked(at, 'beginsWithDay');
}

function nameIn(lines: TextLines, at: number): Named | null {
  const line = lines.isMarked(at, 'mayNameAccount') ? lines.at(at) : undefined;
  const account = line ? accountOfHeader([asideOf(line)]) : null;
  return account === null ? null : { at, account };
}

/** The first line of the page that has no row above it any more. */
function topOf(lines: TextLines, at: number): number {
  let top = at;
  while (top > 0 && lines.pageAt(top - 1) === lines.pageAt(at) && !isRow(lines, top - 1)) top -= 1;
  return top;
}

/**
 * Whether the file names the wanted account and has no line of it: its part has none, or its name
 * stands behind the lines of another one, on a page without any. Those lines are not its own.
 */
export function isWithoutLines(
  lines: TextLines,
  parts: readonly AccountPart[],
  wanted: string,
): boolean {
  const own = parts.filter(({ account }) => account !== null && isSameAccount(account, wanted));
  if (own.length > 0) {
    return parts.length > 1 && !own.some(({ start, end }) => hasRow(lines, start, end));
  }
  let isBegun = false;
  let named = -1;
  for (let at = 0; at < lines.length; at += 1) {
    const page = lines.pageAt(at);
    if (isRow(lines, at)) {
      isBegun = true;
      if (named === page) named = -1;
    } else if (isBegun && named < 0 && isSameAccount(nameIn(lines, at)?.account ?? null, wanted)) {
      const top = topOf(lines, at);
      if (top === 0 || lines.pageAt(top - 1) !== page) named = page;
    }
  }
  return named >= 0;
}

function hasRow(lines: TextLines, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (isRow(lines, at)) return true;
  return false;
}
