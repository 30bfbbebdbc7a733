import { useEffect, useRef } from 'react';
import type { GateRow } from './row-gate.ts';
import { useListText } from './texts.ts';
import type { RowSelection } from './use-row-selection.ts';

interface TickProps {
  label: string;
  isOn: boolean;
  /** Some of what it stands for is picked. */
  isMixed?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A small box in a field that a thumb hits. */
function Tick({ label, isOn, isMixed = false, onChange }: TickProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className="-m-2 flex size-8 cursor-pointer items-center justify-center coarse:-m-3.5 coarse:size-11">
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-accent"
      />
    </label>
  );
}

export interface PickBoxProps<Row extends GateRow> {
  row: Row;
  selection: RowSelection<Row>;
}

/** The box of one row; none where the row may not be picked. */
export function PickBox<Row extends GateRow>({ row, selection }: PickBoxProps<Row>) {
  const t = useListText();
  if (!selection.mayPick(row)) return null;
  return (
    <Tick
      label={t('pick.row', { refId: row.refId })}
      isOn={selection.isPicked(row)}
      onChange={(isOn) => selection.pick([row], isOn)}
    />
  );
}

export interface PickAllBoxProps<Row extends GateRow> {
  rows: readonly Row[];
  selection: RowSelection<Row>;
}

/** The box that stands for all rows of the page that may be picked. */
export function PickAllBox<Row extends GateRow>({ rows, selection }: PickAllBoxProps<Row>) {
  const t = useListText();
  const free = rows.filter(selection.mayPick);
  const count = free.filter(selection.isPicked).length;
  if (free.length === 0) return <span className="sr-only">{t('pick.column')}</span>;
  return (
    <Tick
      label={t('pick.all')}
      isOn={count === free.length}
      isMixed={count > 0 && count < free.length}
      onChange={(isOn) => selection.pick(free, isOn)}
    />
  );
}
