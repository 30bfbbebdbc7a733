import type { ReactNode } from 'react';

export interface TwoLineCellProps {
  first: ReactNode;
  second: ReactNode;
}

/** A cell with a main line and a lesser one below it; compact rows have both, closer together. */
export function TwoLineCell({ first, second }: TwoLineCellProps) {
  return (
    <span className="flex max-w-full min-w-0 flex-col">
      <span
        className="max-w-full truncate group-data-[density=compact]/list:leading-4"
        title={titleOf(first)}
      >
        {first}
      </span>
      {second !== null && (
        <span
          title={titleOf(second)}
          className="max-w-full truncate text-xs font-normal tracking-normal text-muted"
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
