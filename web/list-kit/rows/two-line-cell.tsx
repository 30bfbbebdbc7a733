import type { ReactNode } from 'react';

export interface TwoLineCellProps {
  first: ReactNode;
  second: ReactNode;
  /** On paper nothing can be hovered, so what is too long goes on in the next line. */
  isWrapped?: boolean;
}

/** A cell with a main line and a lesser one below it; compact rows have both, closer together. */
export function TwoLineCell({ first, second, isWrapped = false }: TwoLineCellProps) {
  const width = isWrapped ? 'max-w-full whitespace-normal' : 'max-w-full truncate';
  const line = `${width} group-data-[density=comfortable]/list:leading-6`;
  return (
    <span className="flex max-w-full min-w-0 flex-col">
      <span
        className={`${line} group-data-[density=compact]/list:leading-4`}
        title={titleOf(first)}
      >
        {first}
      </span>
      {second !== null && (
        <span
          title={titleOf(second)}
          className={`${line} text-xs font-normal tracking-normal text-muted`}
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
