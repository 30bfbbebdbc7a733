import { ChevronDown } from 'lucide-react';
import { Suspense, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { cx } from './cx.ts';
import { controlClass } from './input.tsx';
import { lateOverlay } from './late.tsx';
import { outOfUse, type FocusableProps } from './out-of-use.ts';
import type { SelectOption } from './select.tsx';

const SearchOptions = lateOverlay(async () => (await import('./search-options.tsx')).SearchOptions);

/** Closes the list that is open, or still on its way: never two at once. */
let closeFormer = () => {};

export interface SearchSelectProps<Value extends string> extends Omit<
  FocusableProps<'button'>,
  'value' | 'onChange' | 'children' | 'ref' | 'type'
> {
  /** The one with the value '' stands for no choice. */
  options: readonly SelectOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** The change is on its way: it does not open meanwhile. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Chooses one of a list that grows with the desk: it opens to be searched. */
export function SearchSelect<Value extends string>(props: SearchSelectProps<Value>) {
  const { options, value, onValueChange, className, isBusy, ref, onBlur, ...rest } = props;
  const button = useRef<HTMLButtonElement>(null);
  const popupId = useId();
  const [opened, setOpened] = useState<{ anchor: HTMLElement; typed: string }>();
  // Whoever types on while it opens loses no letter.
  const open = (typed = '') => {
    const anchor = button.current;
    if (!anchor || isBusy) return;
    if (!opened) closeFormer();
    closeFormer = () => setOpened(undefined);
    setOpened((before) => ({ anchor, typed: (before?.typed ?? '') + typed }));
  };
  const label = options.find((option) => option.value === value)?.label ?? value;
  return (
    <>
      <span className={cx('relative inline-flex items-center', className)}>
        <button
          {...rest}
          {...outOfUse(false, isBusy)}
          ref={(element) => {
            button.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          type="button"
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={opened !== undefined}
          aria-controls={opened && popupId}
          onClick={() => open()}
          // The focus that goes into the list is not gone from the field.
          onBlur={(event) => !opened && onBlur?.(event)}
          onKeyDown={(event) => {
            const typed = typedByKey(event, opened !== undefined);
            if (typed === undefined) return;
            event.preventDefault();
            open(typed);
          }}
          className={cx(
            controlClass,
            'h-9 cursor-default truncate pr-8 pl-3 text-left coarse:h-11',
            value === '' && 'text-muted',
          )}
        >
          {label}
        </button>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute right-2.5 size-4 text-faint"
        />
      </span>
      <Suspense fallback={null}>
        {opened && (
          <SearchOptions
            {...opened}
            id={popupId}
            label={nameOf(opened.anchor)}
            options={options}
            value={value}
            onType={(typed) => setOpened({ ...opened, typed })}
            onChoose={(chosen) => {
              const option = options.find((one) => one.value === chosen);
              if (option) onValueChange(option.value);
            }}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** As a list of the system does, it opens by the arrows, and by the first letter of a name. */
function typedByKey(event: KeyboardEvent, isOpening: boolean): string | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key === 'ArrowDown' || key === 'ArrowUp') return '';
  const isCharacter = /^.$/u.test(key) && !ctrlKey && !metaKey && !altKey;
  return isCharacter && (key !== ' ' || isOpening) ? key : undefined;
}

/** What the field is called, by its own name or by its label. */
function nameOf(field: HTMLElement): string {
  const labels = field instanceof HTMLButtonElement ? [...field.labels] : [];
  return field.ariaLabel ?? labels.map(({ textContent }) => textContent).join(' ');
}
