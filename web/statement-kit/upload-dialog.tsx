import { FileSpreadsheet, FileX, Upload, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { z } from 'zod';
import { useField } from '../form-kit/use-field.ts';
import { useSchemaForm } from '../form-kit/use-schema-form.ts';
import { useText } from '../lib/i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { faultOf, statementFilesAccepted } from './accepted-files.ts';
import { accountLabel, AccountPicker } from './account-picker.tsx';
import { KeptPasswords } from './kept-passwords.tsx';
import { shownBytes } from './shown-bytes.ts';
import { UploadTasks } from './task-list.tsx';
import { useStatementText } from './texts.ts';
import { useFileDrop } from './use-file-drop.ts';
import type { StatementAccount } from './upload-tasks.ts';
import { useLastAccount } from './use-last-account.ts';
import { useNamedAccounts, type NamedAccounts } from './use-named-accounts.ts';
import { uploads } from './uploads.ts';

export interface UploadDialogProps {
  /** What was dropped or chosen before the dialog opened. */
  files?: readonly File[];
  /** Stay open and show how the files get on; else the page behind shows it. */
  isWatching?: boolean;
  onClose: () => void;
}

/** The account that was picked, else the one that is offered. */
function accountForm(offered: StatementAccount | undefined) {
  const account = z.custom<StatementAccount | null>().transform((picked, context) => {
    const found = picked ?? offered;
    if (found) return found;
    context.issues.push({ code: 'custom', input: picked });
    return z.NEVER;
  });
  return z.object({ account });
}

/** Which files, and whose account they are of; what cannot be read is refused with the reason. */
export function UploadDialog({ files = [], isWatching = false, onClose }: UploadDialogProps) {
  const t = useStatementText();
  const shared = useText();
  const formId = useId();
  const [chosen, setChosen] = useState(files);
  const { accountOf, isLooking } = useNamedAccounts(chosen);
  const last = useLastAccount();
  const offered = chosen.map(accountOf).find(Boolean) ?? last.account;
  const form = useSchemaForm(accountForm(offered), {
    start: { account: null },
    words: () => t('dialog.needAccount'),
  });
  const { field, problem } = useField({ form, name: 'account' });
  const { ref, value: picked, onChange } = field;
  const good = chosen.filter((file) => !faultOf(file));
  // Nothing is sent to an account that nobody has seen yet.
  const isAsking = !picked && (isLooking || (!offered && last.isAsking));
  const add = (more: readonly File[]) => setChosen((known) => withoutTwins([...known, ...more]));
  const isOver = useFileDrop(add);
  const submit = form.handleSubmit(({ account }) => {
    if (good.length === 0 || isAsking) return;
    // Whoever picks an account means it for all of the files.
    for (const file of good) uploads.add([file], (picked ? undefined : accountOf(file)) ?? account);
    if (isWatching) setChosen([]);
    else onClose();
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('dialog.title')}
      description={t('dialog.text')}
      footer={
        <>
          <Button onClick={onClose}>{shared(isWatching ? 'close' : 'cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            icon={<Upload />}
            disabled={good.length === 0}
            isBusy={good.length > 0 && isAsking}
          >
            {good.length === 0 ? t('upload') : t('dialog.send', { count: good.length })}
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <AccountPicker
          ref={ref}
          value={picked ?? offered}
          onPick={onChange}
          // What was missed may be offered a moment later.
          error={picked || offered ? undefined : problem}
        />
        <ChosenFiles
          files={chosen}
          accountOf={picked ? undefined : accountOf}
          onRemove={(file) => setChosen(chosen.filter((one) => one !== file))}
        />
        <MoreFiles isOver={isOver} onAdd={add} />
      </form>
      {isWatching && <UploadTasks isWhole className="mt-4" />}
      <KeptPasswords />
    </Dialog>
  );
}

/** The same file dropped twice is one. */
function withoutTwins(files: readonly File[]): File[] {
  const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;
  return [...new Map(files.map((file) => [keyOf(file), file])).values()];
}

interface ChosenFilesProps {
  files: readonly File[];
  /** Whose each is by its name. */
  accountOf: NamedAccounts['accountOf'] | undefined;
  onRemove: (file: File) => void;
}

function ChosenFiles({ files, accountOf, onRemove }: ChosenFilesProps) {
  const t = useStatementText();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('files.label')} className="-my-1 divide-y text-sm">
      {files.map((file) => {
        const fault = faultOf(file);
        const account = accountOf?.(file);
        const Icon = fault ? FileX : FileSpreadsheet;
        return (
          <li
            key={`${file.name} ${file.size} ${file.lastModified}`}
            className="flex items-start gap-2.5 py-1.5"
          >
            <Icon
              aria-hidden="true"
              className={cx('mt-1 size-4 shrink-0', fault ? 'text-error-ink' : 'text-faint')}
            />
            <span className="min-w-0 flex-1">
              <span className="flex min-h-6 flex-wrap items-center gap-x-2">
                <span className="min-w-0 font-medium wrap-anywhere">{file.name}</span>
                <span className="figures text-xs text-muted">{shownBytes(file.size)}</span>
              </span>
              {account && !fault && (
                <span className="block wrap-anywhere text-muted">{accountLabel(account)}</span>
              )}
              {fault && <span className="block text-error-ink">{t(`fault.${fault}`)}</span>}
            </span>
            <IconButton
              size="sm"
              isQuiet
              label={t('files.remove', { name: file.name })}
              icon={<X />}
              onClick={() => onRemove(file)}
            />
          </li>
        );
      })}
    </ul>
  );
}

function MoreFiles({ isOver, onAdd }: { isOver: boolean; onAdd: (files: File[]) => void }) {
  const t = useStatementText();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-lg border',
        'border-dashed border-control px-4 py-5 text-sm text-muted',
        isOver && 'border-ring bg-accent-soft text-accent-ink',
      )}
    >
      <span className="coarse:hidden">{t('drop.more')}</span>
      <Button
        size="sm"
        // Where it is first, as by touch, no keyboard opens over the files.
        data-first-focus=""
        onClick={() => field.current?.click()}
      >
        {t('drop.choose')}
      </Button>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={t('drop.choose')}
        accept={statementFilesAccepted}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          // Choosing the same file once more must count as a change.
          target.value = '';
        }}
      />
      <span className="w-full text-center text-xs">{t('upload.hint')}</span>
    </div>
  );
}
