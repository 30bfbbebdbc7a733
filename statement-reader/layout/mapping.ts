import type { ColumnMapping } from '@peerdesk/contract/statement.ts';
import { cellText, type SheetRow } from '../cells/cells.ts';
import { drained, PackedList, type Rows } from '../packed-list.ts';
import { isNetworkCaption, isPartyCaption } from './captions.ts';
import { captionsOf, type Columns, type Table } from './find-table.ts';
import type { PickedRow } from './pick-rows.ts';

/**
 * The table that a person described. `headerRow` is the sheet's row counted from 0; the lines begin
 * below it. Null when the file has no such row.
 */
export function tableOfMapping(rows: Rows<SheetRow>, mapping: ColumnMapping): Table | null {
  const header = indexFrom(rows, mapping.headerRow + 1);
  if (header === null) return null;
  const captions = captionsOf(rows.at(header));
  const hasPair = mapping.debit !== undefined && mapping.credit !== undefined;
  const reference = captions[mapping.reference ?? -1] ?? '';
  const isNetwork = mapping.reference !== undefined && isNetworkCaption(reference);
  const columns: Columns = {
    date: mapping.date,
    valueDate: -1,
    time: -1,
    narrations: [mapping.narration],
    references: mapping.reference === undefined ? [] : [mapping.reference],
    network: isNetwork ? (mapping.reference ?? -1) : -1,
    isUpi: isNetwork && /\bupi\b/i.test(reference),
    isParty: isPartyCaption(captions[mapping.narration] ?? ''),
    debit: hasPair ? (mapping.debit ?? -1) : -1,
    credit: hasPair ? (mapping.credit ?? -1) : -1,
    amount: hasPair ? -1 : (mapping.amount ?? -1),
    direction: mapping.direction ?? -1,
    balance: mapping.balance ?? -1,
    balanceDirection: -1,
    serial: -1,
    width: Math.max(captions.length, widthOf(mapping)),
  };
  return { header, body: header + 1, columns, captions };
}

/** Where the first row stands whose number is at least this one. */
function indexFrom(rows: Rows<SheetRow>, number: number): number | null {
  let at = 0;
  for (const { row } of rows) {
    if (row >= number) return at;
    at += 1;
  }
  return null;
}

function widthOf(mapping: ColumnMapping): number {
  const { headerRow: _, ...columns } = mapping;
  return Math.max(...Object.values(columns).map((column) => column ?? 0)) + 1;
}

/** The texts of rows, with the columns that a person named for them. */
export function remapped(rows: Rows<PickedRow>, columns: Columns): PackedList<PickedRow> {
  const list = new PackedList<PickedRow>();
  for (const row of drained(rows)) {
    const text = (column: number) => cellText(row.cells[column]);
    list.push({
      ...row,
      narration: columns.narrations.map(text).join(' '),
      references: columns.references.map(text),
    });
  }
  return list;
}
