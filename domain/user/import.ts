import { because } from '@peerdesk/contract/because.ts';
import { codeOfIssue, reasonOfIssue } from '@peerdesk/contract/issue.ts';
import type { Reason } from '@peerdesk/contract/reason.ts';
import {
  importColumns,
  importRow,
  importRowsMax,
  type ImportColumn,
  type ImportRow,
} from '@peerdesk/contract/user-import.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { ok, refuse, type Result } from '../result.ts';
import { isPeerRole, leadsGroup, takesPayins } from '../role.ts';

/** A row of cells; `row` counts from 1, as the spreadsheet does. */
export interface SheetRow {
  row: number;
  cells: readonly string[];
}

/** What is wrong with one cell. */
export interface RowFault {
  row: number;
  field: string;
  reason: Reason;
}

/** The rows that can be read, and what is wrong with the others. */
export interface ImportSheet {
  rows: { row: number; person: ImportRow }[];
  faults: RowFault[];
  count: number;
}

const needed = ['name', 'username', 'role'] as const satisfies readonly ImportColumn[];

/** The columns by their captions, in any case and with any separators: `Min amount`. */
const byCaption = new Map(importColumns.map((name) => [name.toLowerCase(), name]));

/** Reads a sheet of users: captions in the first row, a user in each further one. */
export function readImport([captions, ...rows]: readonly SheetRow[]): Result<ImportSheet> {
  if (!captions || rows.length === 0) {
    return refuse('UnsupportedFile', 'import_without_rows');
  }
  if (rows.length > importRowsMax) {
    return refuse('UnsupportedFile', because('import_too_many_rows', { most: importRowsMax }));
  }
  const { columns, faults } = readCaptions(captions);
  const sheet: ImportSheet = { rows: [], faults, count: rows.length };
  if (faults.length > 0) return ok(sheet);
  const seen = new Map<string, number>();
  for (const { row, cells } of rows) {
    const read = importRow.safeParse(rawOf(columns, cells), { error: codeOfIssue });
    if (!read.success) {
      sheet.faults.push(...read.error.issues.map((issue) => faultOf(row, issue)));
      continue;
    }
    const before = seen.get(read.data.username);
    seen.set(read.data.username, before ?? row);
    if (before !== undefined) {
      const reason = because('username_twice', { row: before });
      sheet.faults.push({ row, field: 'username', reason });
      continue;
    }
    const unused = columns.flatMap((column, at) =>
      column && cells[at] && usersOf[column]?.(read.data.role) === false ? [column] : [],
    );
    sheet.faults.push(
      ...unused.map((field) => ({ row, field, reason: because('cell_unused_by_role') })),
    );
    // What else is wrong with the row is named too.
    const used = columns.map((column) => (column && unused.includes(column) ? undefined : column));
    const person = unused.length > 0 ? importRow.parse(rawOf(used, cells)) : read.data;
    sheet.rows.push({ row, person });
  }
  return ok(sheet);
}

function readCaptions({ row, cells }: SheetRow): {
  columns: (ImportColumn | undefined)[];
  faults: RowFault[];
} {
  const faults: RowFault[] = [];
  const columns = cells.map((caption) => {
    const column = byCaption.get(caption.toLowerCase().replaceAll(/[^a-z]/g, ''));
    if (!column && caption !== '') {
      faults.push({ row, field: caption.slice(0, 60), reason: because('column_unknown') });
    }
    return column;
  });
  const found = columns.filter((column) => column !== undefined);
  for (const field of new Set(found.filter((column, at) => found.indexOf(column) !== at))) {
    faults.push({ row, field, reason: because('column_twice') });
  }
  for (const field of needed.filter((column) => !found.includes(column))) {
    faults.push({ row, field, reason: because('column_missing') });
  }
  return { columns, faults };
}

const earns = (role: Role) => isPeerRole(role) || leadsGroup(role);

/** Who has what a column gives, as the form of a registration asks for it. */
const usersOf: Partial<Record<ImportColumn, (role: Role) => boolean>> = {
  tag: takesPayins,
  payinCommission: (role) => takesPayins(role) || leadsGroup(role),
  payoutCommission: earns,
  minAmount: isPeerRole,
  maxAmount: earns,
  openPayouts: isPeerRole,
};

/** A row in the shape of a registration; an empty cell is nothing given. */
function rawOf(columns: readonly (ImportColumn | undefined)[], cells: readonly string[]) {
  const text = (column: ImportColumn) => cells[columns.indexOf(column)] || undefined;
  const amount = (column: ImportColumn) => text(column)?.replaceAll(/[\s,₹]/g, '');
  const count = text('openPayouts');
  return {
    name: text('name') ?? '',
    username: text('username') ?? '',
    role: text('role')?.toLowerCase(),
    group: text('group'),
    tag: text('tag')?.toLowerCase(),
    commission: {
      payinBps: basisPointsOf(text('payinCommission')),
      payoutBps: basisPointsOf(text('payoutCommission')),
    },
    limits: {
      minAmount: amount('minAmount'),
      maxAmount: amount('maxAmount'),
      openPayouts: count !== undefined && /^\d{1,6}$/.test(count) ? Number(count) : count,
    },
  };
}

/** A percentage such as `1.25` or `1.25%` in basis points; what is none stays as it is. */
function basisPointsOf(text: string | undefined): number | string | undefined {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text ?? '') ?? [];
  return whole === undefined ? text : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

const columnOf: Readonly<Record<string, ImportColumn>> = {
  'commission.payinBps': 'payinCommission',
  'commission.payoutBps': 'payoutCommission',
  'limits.minAmount': 'minAmount',
  'limits.maxAmount': 'maxAmount',
  'limits.openPayouts': 'openPayouts',
  parentId: 'group',
};

/** The column that a field of a registration is read from. */
export function importColumnOf(path: string): string {
  return columnOf[path] ?? path;
}

function faultOf(row: number, issue: Parameters<typeof reasonOfIssue>[0]): RowFault {
  const path = issue.path.join('.');
  const isShare = path.startsWith('commission.') && issue.code === 'invalid_type';
  const reason = isShare ? because('not_percent') : reasonOfIssue(issue);
  return { row, field: importColumnOf(path), reason };
}
