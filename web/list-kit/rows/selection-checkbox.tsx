import { useEffect, useRef } from 'react';
import { useListText } from '../texts.ts';
import type { Selection } from './use-selection.ts';

interface TickProps {
  label: string;
  isOn: boolean;
  /** Some of what it stands for is selected. */
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

export interface RowCheckboxProps<Row> {
  row: Row;
  name: string;
  selection: Selection<Row>;
}

/** The box of one row; none where the row cannot be selected. */
export function RowCheckbox<Row>({ row, name, selection }: RowCheckboxProps<Row>) {
  const t = useListText();
  if (!selection.canSelect(row)) return null;
  return (
    <Tick
      label={t('selection.row', { id: name })}
      isOn={selection.isSelected(row)}
      onChange={(isOn) => selection.select([row], isOn)}
    />
  );
}

export interface SelectAllCheckboxProps<Row> {
  rows: readonly Row[];
  selection: Selection<Row>;
}

/** The box that stands for every row of the page that can be selected. */
export function SelectAllCheckbox<Row>({ rows, selection }: SelectAllCheckboxProps<Row>) {
  const t = useListText();
  const free = rows.filter(selection.canSelect);
  const count = free.filter(selection.isSelected).length;
  if (free.length === 0) return <span className="sr-only">{t('selection.column')}</span>;
  return (
    <Tick
      label={t('selection.all')}
      isOn={count === free.length}
      isMixed={count > 0 && count < free.length}
      onChange={(isOn) => selection.select(free, isOn)}
    />
  );
}
