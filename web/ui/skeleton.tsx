import { cx } from './cx.ts';

/** The shape of what is on its way; only for a first load. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block h-4 animate-pulse rounded-sm bg-line', className)}
    />
  );
}

/** Rows of a list that loads for the first time. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="divide-y">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-11 items-center gap-4 px-3">
          <Skeleton className="w-20" />
          <Skeleton className="w-24" />
          <Skeleton className="w-40 max-md:hidden" />
          <Skeleton className="ml-auto w-16" />
        </div>
      ))}
    </div>
  );
}
