import { isSameAccount } from '../booked/choose-account.ts';
import { accountOfHeader } from '../layout/header.ts';
import { beginsWithDay, isAmount } from './figures.ts';
import type { Header } from './headers.ts';
import { asideOf } from './picked-lines.ts';
import type { TextLine } from './text-line.ts';

/** The lines of one account in a file, from its name to the next account's. */
export interface AccountPart {
  account: string | null;
  lines: readonly TextLine[];
}

/**
 * Divides a file by the accounts that it names above its tables. A number among the lines, or in a
 * list without a table below it, divides nothing.
 */
export function partsByAccount(
  lines: readonly TextLine[],
  headers: readonly Header[],
): AccountPart[] {
  const starts = new Set(headers.map(({ start }) => start));
  const cuts: { at: number; account: string }[] = [];
  let named: { at: number; account: string } | null = null;
  lines.forEach((line, at) => {
    if (isRow(line)) named = null;
    else named ??= nameIn(line, at);
    if (!starts.has(at) || named === null) return;
    const last = cuts.at(-1)?.account ?? null;
    if (last !== named.account && !isSameAccount(last, named.account)) cuts.push(named);
    named = null;
  });
  if (cuts.length < 2) return [{ account: cuts[0]?.account ?? null, lines }];
  return cuts.map(({ at, account }, index) => {
    const next = cuts[index + 1];
    const start = index === 0 ? 0 : topOf(lines, at);
    return { account, lines: lines.slice(start, next ? topOf(lines, next.at) : undefined) };
  });
}

function isRow({ words }: TextLine): boolean {
  return words.some(({ text }) => isAmount(text)) && beginsWithDay(words);
}

function nameIn(line: TextLine, at: number): { at: number; account: string } | null {
  const account = accountOfHeader([asideOf(line)]);
  return account === null ? null : { at, account };
}

/** The first line of the page that has no row above it any more. */
function topOf(lines: readonly TextLine[], at: number): number {
  let top = at;
  for (let above = at - 1; above >= 0; above -= 1) {
    const line = lines[above];
    if (!line || line.page !== lines[at]?.page || isRow(line)) break;
    top = above;
  }
  return top;
}
