import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cx('rounded-xl border bg-surface', className)} />;
}

/** The card that is a page's main thing, such as a list with tabs: on a phone the page itself. */
export function MainCard(props: Omit<ComponentProps<'section'>, 'className'>) {
  return (
    <Card
      {...props}
      data-main-card
      className="max-md:-mx-4 max-md:rounded-none max-md:border-0 max-md:border-t"
    />
  );
}

export interface CardHeaderProps {
  title: ReactNode;
  children?: ReactNode;
}

/** The line at the top of a card: its name, and at its end what can be done. */
export function CardHeader({ title, children }: CardHeaderProps) {
  return (
    <header className="flex min-h-12 items-center justify-between gap-3 border-b px-4 py-2">
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </header>
  );
}

/** A label with its value, in a list of facts (`dl`). */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 py-1.5 text-sm">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
