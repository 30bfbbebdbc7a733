import { absolute } from '@peerdesk/domain/money.ts';
import { readAmount } from '../cells/amounts.ts';
import { cellText, provingText, type Cell } from '../cells/cells.ts';
import type { Rows } from '../packed-list.ts';
import { isTotalAmount } from './captions.ts';
import type { Columns } from './find-table.ts';
import type { PickedRow } from './pick-rows.ts';

/**
 * The columns without a `Total Amount` that does not run with the lines. Some core systems call the
 * balance so, and others the sum of a row, which as balances would say that lines were changed. One
 * changed line among many leaves most of the steps as they were, so it does not hide itself here.
 */
export function withoutRowTotals(
  columns: Columns,
  captions: readonly string[],
  lines: Rows<PickedRow>,
): Columns {
  if (columns.balance < 0 || !isTotalAmount(captions[columns.balance] ?? '')) return columns;
  let steps = 0;
  let forward = 0;
  let backward = 0;
  let above: Step | null = null;
  for (const { cells } of lines) {
    const step = stepOf(cells, columns);
    if (above !== null && step !== null) {
      steps += 1;
      if (above.total + step.change === step.total) forward += 1;
      if (step.total + above.change === above.total) backward += 1;
    }
    above = step;
  }
  return Math.max(forward, backward) * 2 >= steps ? columns : { ...columns, balance: -1 };
}

interface Step {
  total: bigint;
  change: bigint;
}

function stepOf(cells: readonly Cell[], { balance, debit, credit }: Columns): Step | null {
  const total = readAmount(provingText(cells[balance]));
  if (total.kind !== 'amount') return null;
  const sum = total.flag === 'debit' && total.amount > 0n ? -total.amount : total.amount;
  return { total: sum, change: unsigned(cells[credit]) - unsigned(cells[debit]) };
}

function unsigned(cell: Cell | undefined): bigint {
  const reading = readAmount(cellText(cell));
  return reading.kind === 'amount' ? absolute(reading.amount) : 0n;
}
