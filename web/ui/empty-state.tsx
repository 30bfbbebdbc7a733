import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** Set where it takes the place of a whole screen. */
  isScreen?: boolean;
  icon?: ReactNode;
  title: string;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action, isScreen }: EmptyStateProps) {
  const Title = isScreen ? 'h1' : 'h2';
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-14 text-center">
      {icon && (
        <span className="mb-4 flex size-11 items-center justify-center rounded-xl border bg-surface text-muted shadow-raised [&_svg]:size-5">
          {icon}
        </span>
      )}
      <Title className="text-lg font-semibold">{title}</Title>
      {children && <div className="mt-1.5 text-sm text-balance text-muted">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
