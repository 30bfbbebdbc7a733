import type { ReactNode } from 'react';

export interface TwoLineCellProps {
  first: ReactNode;
  /** Beside the first in compact rows. */
  second: ReactNode;
}

/** A cell with a main line and a lesser one below it. */
export function TwoLineCell({ first, second }: TwoLineCellProps) {
  return (
    <span className="flex max-w-full min-w-0 flex-col group-data-[density=compact]/list:flex-row group-data-[density=compact]/list:items-baseline group-data-[density=compact]/list:gap-1.5">
      <span
        className="max-w-full truncate group-data-[density=compact]/list:shrink-0"
        title={titleOf(first)}
      >
        {first}
      </span>
      {second !== null && (
        <span
          title={titleOf(second)}
          className="max-w-full truncate text-xs font-normal tracking-normal text-muted group-data-[density=compact]/list:min-w-0"
        >
          {second}
        </span>
      )}
    </span>
  );
}

/** Text that may be cut off can still be read on hover. */
function titleOf(content: ReactNode): string | undefined {
  return typeof content === 'string' ? content : undefined;
}
