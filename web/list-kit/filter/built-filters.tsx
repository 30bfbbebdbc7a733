import { ListFilter, SlidersHorizontal, X } from 'lucide-react';
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lateOverlay } from '../../ui/late.tsx';
import { ChoiceSelect } from './choice-select.tsx';
import type { ChoiceFilter, FilterSpec } from './filter.ts';
import type { FilterAddress } from '../list-address.ts';
import { DateControl } from './date-control.tsx';
import { chosenValues, isAdded, isDated, shownValues, type AddedFilter } from './filter-values.ts';
import { useListText } from '../texts.ts';

const FilterBuilder = lateOverlay(async () => (await import('./filter-builder.tsx')).FilterBuilder);
const FilterSheet = lateOverlay(async () => (await import('./filter-sheet.tsx')).FilterSheet);

/** More values than this stand as a number. */
const shownMost = 2;

export interface BuiltFiltersProps {
  filters: readonly FilterSpec[];
  address: FilterAddress;
  setByTab: readonly string[];
  /** The key that asks for them was pressed before they were there. */
  isAsked?: boolean;
}

/** What is set, as chips, and a menu of what else there is; on a phone one button for all. */
export function BuiltFilters({ filters, address, setByTab, isAsked = false }: BuiltFiltersProps) {
  const addRef = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Opened>();
  const added = filters.filter(isAdded);
  const dates = filters.filter(isDated);
  const subjects = filters.filter((filter) => filter.kind === 'choice').filter(isSubject);
  const open: OpenFilter = ({ current }, name) => {
    if (opened !== undefined) setOpened(undefined);
    else if (current?.checkVisibility()) setOpened({ anchor: current, name });
  };
  useShortcuts(added.length > 0 ? { f: () => open(addRef) } : {});
  const openIfAsked = useEffectEvent(() => {
    if (isAsked) open(addRef);
  });
  useEffect(() => openIfAsked(), []);
  if (added.length + dates.length + subjects.length === 0) return null;
  const set = added.filter(
    (filter) => !setByTab.includes(filter.name) && chosenValues(filter, address.filters).length > 0,
  );
  return (
    <>
      {subjects.map((filter) => (
        <ChoiceSelect key={filter.name} filter={filter} address={address} />
      ))}
      <PhoneButton {...{ filters, address, setByTab }} setCount={set.length} />
      <div className="hidden md:contents">
        {dates.map((filter) => (
          <DateControl key={filter.kind} filter={filter} address={address} />
        ))}
        <Chips
          // One that was just emptied stays until its values are left.
          filters={added.filter((filter) => set.includes(filter) || filter.name === opened?.name)}
          address={address}
          onEdit={open}
          onRemoved={() => addRef.current?.focus()}
        />
        {added.length > 0 && (
          <AddButton
            ref={addRef}
            isOpen={opened !== undefined && opened.name === undefined}
            onClick={() => open(addRef)}
          />
        )}
        <ClearButton address={address} isAnySet={set.length > 0} />
      </div>
      <Suspense fallback={null}>
        {opened && (
          <FilterBuilder
            {...opened}
            filters={added}
            address={address}
            setByTab={setByTab}
            onClose={() => {
              setOpened(undefined);
              (opened.anchor.isConnected ? opened.anchor : addRef.current)?.focus();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

const isSubject = (filter: ChoiceFilter<string>) => filter.isSubject === true;

type OpenFilter = (anchor: RefObject<HTMLElement | null>, name?: string) => void;

interface AddButtonProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onClick: () => void;
}

function AddButton({ ref, isOpen, onClick }: AddButtonProps) {
  const t = useListText();
  return (
    <Button
      ref={ref}
      variant="ghost"
      icon={<ListFilter />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onClick}
    >
      {t('filters.add')}
    </Button>
  );
}

function ClearButton({ address, isAnySet }: { address: FilterAddress; isAnySet: boolean }) {
  const t = useListText();
  const { activeFilters, cleared, patch } = address;
  if (activeFilters.length === 0 && !isAnySet) return null;
  return (
    <Button variant="ghost" onClick={() => patch(cleared)}>
      {t('filters.clear')}
    </Button>
  );
}

interface ChipsProps {
  filters: readonly AddedFilter[];
  address: FilterAddress;
  onEdit: OpenFilter;
  onRemoved: () => void;
}

function Chips({ filters, address, onEdit, onRemoved }: ChipsProps) {
  return filters.map((filter) => (
    <Chip
      key={filter.name}
      filter={filter}
      address={address}
      onEdit={(anchor) => onEdit(anchor, filter.name)}
      onRemove={() => {
        address.patch({ [filter.name]: undefined });
        onRemoved();
      }}
    />
  ));
}

interface Opened {
  anchor: HTMLElement;
  /** The filter whose values are asked for; without one, which filter. */
  name: string | undefined;
}

interface ChipProps {
  filter: AddedFilter;
  address: FilterAddress;
  onEdit: (anchor: RefObject<HTMLElement | null>) => void;
  onRemove: () => void;
}

function Chip({ filter, address, onEdit, onRemove }: ChipProps) {
  const t = useListText();
  const ref = useRef<HTMLButtonElement>(null);
  const shown = shownValues(filter, address.filters);
  const more = shown.length - shownMost;
  const values =
    more > 0 ? [...shown.slice(0, shownMost), t('filters.valuesMore', { count: more })] : shown;
  return (
    <span className="inline-flex h-9 max-w-72 min-w-0 items-center rounded-lg border border-line-strong bg-accent-soft pr-0.5 coarse:h-11">
      <button
        ref={ref}
        type="button"
        aria-haspopup="dialog"
        title={shown.join(', ')}
        onClick={() => onEdit(ref)}
        className="h-full min-w-0 truncate rounded-lg pl-3 text-sm text-accent-ink focus-visible:-outline-offset-2"
      >
        <span className="font-medium">{filter.label}:</span> {values.join(', ')}
      </button>
      <IconButton
        isQuiet
        size="sm"
        label={t('filters.remove', { label: filter.label })}
        icon={<X />}
        onClick={onRemove}
      />
    </span>
  );
}

interface PhoneButtonProps extends BuiltFiltersProps {
  /** How many of those are set that are chips elsewhere. */
  setCount: number;
}

function PhoneButton({ setCount, ...sheet }: PhoneButtonProps) {
  const { filters, address } = sheet;
  const t = useListText();
  const [isOpen, setOpen] = useState(false);
  const dates = filters.flatMap((filter) => {
    if (filter.kind === 'days') return [filter.from, filter.to];
    return filter.kind === 'period' ? ['start', 'end'] : [];
  });
  const hasDate = dates.some((name) => address.filters[name] !== undefined);
  const count = setCount + (hasDate ? 1 : 0);
  return (
    <>
      <Button
        icon={<SlidersHorizontal />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="relative md:hidden"
        aria-label={count > 0 ? t('filters.count', { count }) : t('filters.more')}
      >
        {count > 0 && (
          // Over its corner: the button is as wide as the place that was kept for it.
          <span className="figures absolute -top-1.5 -right-1.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-xs text-on-accent">
            {count}
          </span>
        )}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <FilterSheet {...sheet} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
