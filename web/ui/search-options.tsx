import { Command } from 'cmdk';
import { Check, Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useText } from '../lib/i18n/texts.ts';
import { useMedia } from '../lib/media.ts';
import { foundOptions, shownOptionsMax } from './found-options.ts';
import type { SelectOption } from './select.tsx';

export interface SearchOptionsProps {
  /** The field that it was opened from, which gets the focus back. */
  anchor: HTMLElement;
  id: string;
  label: string;
  options: readonly SelectOption<string>[];
  value: string;
  typed: string;
  onType: (typed: string) => void;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** The list of a field that is searched: typing, arrow keys and Enter do it all, as does a thumb. */
export function SearchOptions({ anchor, id, label, ...props }: SearchOptionsProps) {
  const isThumb = useMedia('(pointer: coarse)');
  return (
    <Popover.Root open modal onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onOpenAutoFocus={(event) => {
            // A keyboard on the screen would hide most of the list from who only looks.
            if (!isThumb || !(event.currentTarget instanceof HTMLElement)) return;
            event.preventDefault();
            event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.focus();
          }}
          // It stands elsewhere than its field: keys of the dialog or list around that stay off.
          onKeyDown={(event) => event.stopPropagation()}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-(--radix-popover-trigger-width) max-w-[calc(100vw-1rem)] min-w-64 animate-pop-in flex-col overflow-hidden rounded-lg border bg-surface shadow-overlay focus:outline-none"
        >
          <Options label={label} {...props} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type OptionsProps = Omit<SearchOptionsProps, 'anchor' | 'id'>;

function Options({ label, options, value, typed, onType, onChoose, onClose }: OptionsProps) {
  const t = useText();
  // A list begins at what is chosen, and a search at its first result.
  const [moved, setMoved] = useState({ typed: '', value });
  const found = foundOptions(options, typed);
  const shown = found.slice(0, shownOptionsMax);
  const isEmpty = options.every((option) => option.value === '');
  const movedTo = moved.typed === typed ? moved.value : undefined;
  const active = shown.find((option) => option.value === movedTo) ?? shown[0];
  return (
    <Command
      label={label}
      shouldFilter={false}
      loop
      value={active ? keyOf(active) : ''}
      onValueChange={(key) => {
        const to = shown.find((option) => keyOf(option) === key);
        if (to) setMoved({ typed, value: to.value });
      }}
      className="flex min-h-0 flex-col"
    >
      <div className="flex items-center gap-2 border-b px-3">
        <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />
        <Command.Input
          value={typed}
          onValueChange={onType}
          placeholder={t('choice.find')}
          className="h-10 w-full min-w-0 bg-transparent text-lg outline-none md:text-sm coarse:h-11 coarse:text-lg"
        />
      </div>
      <Command.List label={label} className="max-h-72 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-4 text-center text-sm text-muted">
          {t(isEmpty ? 'choice.none.yet' : 'choice.none')}
        </Command.Empty>
        {shown.map((option) => (
          <Command.Item
            key={option.value}
            value={keyOf(option)}
            onSelect={() => {
              onChoose(option.value);
              onClose();
            }}
            className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 py-1 text-sm select-none data-[selected=true]:bg-hover coarse:min-h-11"
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.value === value && (
              <>
                <Check aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />
                <span className="sr-only">{t('choice.chosen')}</span>
              </>
            )}
          </Command.Item>
        ))}
      </Command.List>
      {found.length > shown.length && (
        <p className="border-t px-3 py-1.5 text-xs text-muted">
          {t('choice.more', { count: found.length - shown.length })}
        </p>
      )}
    </Command>
  );
}

/** Entries of a list of commands have a value each: that of no choice is empty. */
function keyOf({ value }: SelectOption<string>): string {
  return `=${value}`;
}
