import { Landmark } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import { cx } from '../ui/cx.ts';
import { Field } from '../ui/field.tsx';
import { useMedia } from '../lib/media.ts';
import { Input } from '../ui/input.tsx';
import { useAccountSearch } from './account-search.ts';
import { useStatementText } from './texts.ts';
import type { StatementAccount } from './upload-tasks.ts';

export interface AccountPickerProps {
  value: StatementAccount | undefined;
  onPick: (account: StatementAccount) => void;
  error?: string | undefined;
  /** The field to type in. */
  ref?: Ref<HTMLInputElement>;
}

export function accountLabel({ upi, owner }: StatementAccount): string {
  return `${upi} · ${owner}`;
}

/** Chooses whose statement it is by typing a part of the UPI ID or of a name. */
export function AccountPicker({ value, onPick, error, ref }: AccountPickerProps) {
  const isTouch = useMedia('(pointer: coarse)');
  const t = useStatementText();
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const accounts = useAccountSearch(typed ?? '');
  const isOpen = typed !== undefined;
  const shown = isOpen ? (accounts ?? []) : [];
  const at = Math.min(active, shown.length - 1);
  const pick = (account: StatementAccount | undefined) => {
    if (!account) return;
    onPick(account);
    setTyped(undefined);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => (isOpen ? setActive(Math.min(at + 1, shown.length - 1)) : setTyped('')),
    ArrowUp: () => setActive(Math.max(at - 1, 0)),
    Enter: () => pick(shown[at]),
    Escape: () => setTyped(undefined),
  };
  return (
    <Field label={t('account.label')} error={error}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            {...(ref && { ref })}
            {...(!value && !isTouch && { 'data-first-focus': '' })}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={shown[at] ? `${listId}-${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            start={<Landmark />}
            placeholder={t('account.hint')}
            value={typed ?? (value ? accountLabel(value) : '')}
            onClick={() => setTyped(typed ?? '')}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
            }}
            onBlur={() => setTyped(undefined)}
            onKeyDown={(event) => {
              const act = keys[event.key];
              if (!act || (!isOpen && event.key !== 'ArrowDown')) return;
              event.preventDefault();
              // Escape closes the list; the dialog around it stays.
              event.stopPropagation();
              act();
            }}
          />
          <AccountList
            id={listId}
            accounts={isOpen ? accounts : undefined}
            active={at}
            query={typed ?? ''}
            onPick={pick}
          />
        </div>
      )}
    </Field>
  );
}

interface AccountListProps {
  id: string;
  accounts: readonly StatementAccount[] | undefined;
  active: number;
  query: string;
  onPick: (account: StatementAccount) => void;
}

function AccountList({ id, accounts, active, query, onPick }: AccountListProps) {
  const t = useStatementText();
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={t('account.label')}
        className={cx(
          'mt-1 max-h-52 overflow-y-auto rounded-lg border bg-surface p-1 text-sm',
          (!accounts || accounts.length === 0) && 'hidden',
        )}
      >
        {accounts?.map((account, index) => (
          <div
            key={account.upiId}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Before the field loses the focus, which would close the list under the pointer.
            onPointerDown={(event) => {
              event.preventDefault();
              onPick(account);
            }}
            className={cx(
              'flex min-h-8 cursor-pointer items-center justify-between gap-3 rounded-md px-2',
              'hover:bg-hover aria-selected:bg-hover coarse:min-h-11',
            )}
          >
            <span className="min-w-0 truncate font-medium">{account.upi}</span>
            <span className="min-w-0 truncate text-muted">{account.owner}</span>
          </div>
        ))}
      </div>
      <p role="status" className={cx('text-sm text-muted', accounts?.length !== 0 && 'sr-only')}>
        {accounts &&
          (accounts.length === 0
            ? t('account.none', { query })
            : t('account.found', { count: accounts.length }))}
      </p>
    </>
  );
}
