import { Tabs as Base } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A figure behind the label, such as how many there are. */
  count?: number | undefined;
}

export interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** The panels, each a `TabPanel`; without any, the tabs are a filter of what follows. */
  children?: ReactNode;
  className?: string;
}

/** A line of tabs; where the screen is narrow it scrolls sideways. */
export function Tabs<Value extends string>({
  tabs,
  value,
  onValueChange,
  ...props
}: TabsProps<Value>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(picked) => {
        const tab = tabs.find((one) => one.value === picked);
        if (tab) onValueChange(tab.value);
      }}
      className={cx('min-w-0', props.className)}
    >
      <Base.List
        aria-label={props.label}
        className="flex gap-5 overflow-x-auto border-b [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Base.Trigger
            key={tab.value}
            value={tab.value}
            {...(!props.children && { 'aria-controls': undefined })}
            className={cx(
              'group -mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent',
              'text-sm font-medium text-muted transition-colors duration-100 hover:text-ink',
              'data-[state=active]:border-accent-ink data-[state=active]:text-ink coarse:h-11',
              'focus-visible:-outline-offset-2',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="figures rounded-full bg-sunken px-1.5 text-2xs text-muted group-data-[state=active]:bg-accent-soft group-data-[state=active]:text-accent-ink">
                {tab.count}
              </span>
            )}
          </Base.Trigger>
        ))}
      </Base.List>
      {props.children}
    </Base.Root>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Base.Content value={value} className="focus-visible:outline-offset-4">
      {children}
    </Base.Content>
  );
}
