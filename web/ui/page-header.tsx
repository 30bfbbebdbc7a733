import type { ReactNode } from 'react';

export interface PageHeaderProps {
  title: ReactNode;
  /** Next to the title: a live mark, a badge. */
  beside?: ReactNode;
  /** At the end of the line: what can be done on this screen. */
  children?: ReactNode;
}

export function PageHeader({ title, beside, children }: PageHeaderProps) {
  return (
    <header className="mb-4 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      {beside}
      {children && <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  );
}
