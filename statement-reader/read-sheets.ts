import { because } from '@peerdesk/contract/because.ts';
import { chooseAccount } from './layout/choose-account.ts';
import { previewOf, shownRows, type Grid } from './cells/cells.ts';
import { findTable } from './layout/find-table.ts';
import { accountOfHeader } from './layout/header.ts';
import { joinedSheets, sheetsWithoutCaptions } from './layout/join-sheets.ts';
import { readGrid } from './read-grid.ts';
import { isLookedAt, refuseFile, type ReadHints, type ReadRefusal } from './statement.ts';
import type { TableResult } from './table-result.ts';

/**
 * Reads the sheets of a file: as one statement where their balances show that each goes on with the
 * one before, and otherwise the one that holds lines. Of several that hold lines none is chosen
 * without a person's look, and no days are complete after it, since the others are left out.
 * Hidden sheets are left out; a statement on nothing else is refused.
 */
export function bestOf(grids: readonly Grid[], hints: ReadHints): TableResult {
  const filled = grids.filter(({ rows }) => rows.length > 0);
  const result = bestOfShown(
    filled.filter(({ isHidden }) => isHidden !== true),
    hints,
  );
  if (result.ok || !tableless.includes(result.code)) return result;
  const hidesTable = filled.some(({ rows, isHidden }) => isHidden && findTable(rows) !== null);
  return hidesTable ? refuseFile('HIDDEN_TEXT', because('statement_hides_sheet')) : result;
}

function bestOfShown(grids: readonly Grid[], hints: ReadHints): TableResult {
  const own = ofAccount(grids, hints);
  const [only] = own;
  if (!only) return refuseFile('EMPTY_FILE', because('statement_without_rows'));
  if (own.length === 1) return readGrid(only, hints);
  const joined = joinedSheets(own, hints.mapping ?? null);
  const whole = joined && readGrid(joined, hints);
  return whole?.ok === true ? whole : readApart(own, hints);
}

/** How sheets without a table are refused. */
const tableless: readonly ReadRefusal[] = ['NO_TABLE', 'EMPTY_FILE', 'BAD_MAPPING'];

interface SheetResult {
  result: TableResult;
  rows: number;
  preview: string[][];
  hasLines: boolean;
}

function readApart(grids: readonly Grid[], hints: ReadHints): TableResult {
  const bare = sheetsWithoutCaptions(grids);
  // Reading a sheet gives up its rows.
  const sheets = grids.map((grid): SheetResult => {
    const rows = grid.rows.length;
    const preview = previewOf(grid);
    const isBare = bare.has(grid);
    const result = readGrid(grid, hints);
    return { result, rows, preview, hasLines: isBare || hasLines(result) };
  });
  const [longest, ...others] = sheets
    .filter((sheet) => sheet.hasLines)
    .toSorted((one, other) => other.rows - one.rows);
  if (!longest) return mostTelling(sheets.map(({ result }) => result));
  if (others.length === 0) return longest.result;
  const hiding = sheets.find(({ result }) => !result.ok && result.code === 'HIDDEN_TEXT');
  if (hiding) return hiding.result;
  if (isLookedAt(hints)) return withoutDays(longest.result);
  const broken = sheets.find(({ result }) => isBroken(result));
  if (broken) return broken.result;
  const { preview } = longest;
  return refuseFile('UNPROVEN', because('statement_sheets_apart'), { preview });
}

/** Whether a sheet has lines, be they read or not. */
function hasLines(result: TableResult): boolean {
  if (result.ok) return true;
  const { code, reason } = result;
  if (code === 'NO_LINES') return reason.code !== 'statement_without_lines';
  return !tableless.includes(code);
}

/** Within a sheet; the balances that it prints around its lines may be those of several. */
function isBroken(result: TableResult): boolean {
  if (result.ok || result.code !== 'CHAIN_BROKEN') return false;
  const { code } = result.reason;
  return code === 'statement_balance_off' || code === 'statement_balance_breaks';
}

function withoutDays(result: TableResult): TableResult {
  if (!result.ok) return result;
  return { ok: true, statement: { ...result.statement, start: null, end: null } };
}

function mostTelling(results: readonly TableResult[]): TableResult {
  const telling = results.find((result) => !result.ok && result.code !== 'NO_TABLE');
  const empty = refuseFile('EMPTY_FILE', because('statement_without_rows'));
  return telling ?? results[0] ?? empty;
}

/** The sheets of the account that is wanted, where each of several names its own. */
function ofAccount(grids: readonly Grid[], hints: ReadHints): readonly Grid[] {
  if (grids.length < 2) return grids;
  const accounts = grids.map(({ rows }) => {
    const table = findTable(rows);
    return table && accountOfHeader(shownRows(rows.slice(0, table.header)));
  });
  const named = accounts.filter((account) => account !== null);
  if (new Set(named).size < 2) return grids;
  const wanted = chooseAccount(named, hints.account ?? null);
  return grids.filter((_, at) => accounts[at] === null || accounts[at] === wanted);
}
