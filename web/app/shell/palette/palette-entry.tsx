import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { Kbd } from '../../../ui/kbd.tsx';

export const groupClass =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint';

export interface EntryProps {
  icon: ReactNode;
  keywords?: string[];
  /** What tells it from other entries, where its text does not. */
  value?: string;
  /** The key that does the same without the palette. */
  shortcut?: string;
  /** Beside the text, and less important. */
  detail?: string;
  onSelect: () => void;
  children: string;
}

/** One entry of the palette. */
export function Entry(props: EntryProps) {
  const { icon, keywords = [], value = props.children, detail, shortcut, onSelect } = props;
  return (
    <Command.Item
      value={value}
      keywords={keywords}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1 text-sm data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent-ink coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      <span className="flex min-w-0 items-baseline gap-x-2.5 max-md:flex-col">
        <span className="max-w-full shrink-0 truncate">{props.children}</span>
        {detail && <span className="max-w-full min-w-0 truncate text-xs text-muted">{detail}</span>}
      </span>
      {shortcut && (
        <span className="ml-auto pl-2 coarse:hidden">
          <Kbd>{shortcut.toUpperCase()}</Kbd>
        </span>
      )}
    </Command.Item>
  );
}
