import type { BankUpload } from '@peerdesk/contract/statement.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { toastFailure, toastSuccess } from '../lib/toast.ts';
import { useText } from '../lib/i18n/texts.ts';
import { api } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import {
  columnRoles,
  draftFor,
  faultsOf,
  guessDraft,
  mappingOf,
  widthOf,
  withRole,
  type MappingDraft,
  type MappingFault,
} from './column-mapping.ts';
import { useStatementText } from './texts.ts';
import { uploads } from './uploads.ts';

export interface MappingFormProps {
  upload: BankUpload;
  onClose: () => void;
}

/** Asked once for a layout: which row holds the captions, and what stands in which column. */
export function MappingForm({ upload, onClose }: MappingFormProps) {
  const t = useStatementText();
  const shared = useText();
  const preview = upload.preview ?? [];
  const [draft, setDraft] = useState(() => guessDraft(preview));
  const faults = faultsOf(draft, preview);
  const mapping = mappingOf(draft);
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: (body: { uploadId: string; mapping: NonNullable<typeof mapping> }) =>
      api('upload.map', { body }),
    onSuccess: (next) => {
      toastSuccess(t('map.sent'));
      uploads.follow(next);
      onClose();
    },
    onError: toastFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['statement'] }),
  });
  return (
    <Dialog
      isOpen
      size="lg"
      onOpenChange={(isOpen) => !isOpen && !send.isPending && onClose()}
      title={t('map.title')}
      description={t('map.text', { name: upload.name })}
      footer={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            {shared('cancel')}
          </Button>
          <Button
            variant="primary"
            isBusy={send.isPending}
            disabled={faults.length > 0 || !mapping}
            onClick={() => mapping && send.mutate({ uploadId: upload.id, mapping })}
          >
            {t('map.send')}
          </Button>
        </>
      }
    >
      <PreviewTable preview={preview} draft={draft} onChange={setDraft} />
      <Checks faults={faults} />
    </Dialog>
  );
}

interface PreviewTableProps {
  preview: readonly (readonly string[])[];
  draft: MappingDraft;
  onChange: (draft: MappingDraft) => void;
}

const columnsOf = (preview: PreviewTableProps['preview']) =>
  Array.from({ length: widthOf(preview) }, (_, column) => column);

/** What each column is. */
function PreviewHead({ preview, draft, onChange }: PreviewTableProps) {
  const t = useStatementText();
  const roles = [
    { value: '', label: t('role.none') },
    ...columnRoles.map((value) => ({ value, label: t(`role.${value}`) })),
  ] as const;
  return (
    <thead>
      <tr>
        <th scope="col" className="px-2 py-3 align-bottom font-medium whitespace-nowrap text-muted">
          {t('map.header')}
        </th>
        {columnsOf(preview).map((column) => (
          <th key={column} scope="col" className="px-1 py-1 align-bottom font-normal">
            <Select
              aria-label={t('map.column', { column: column + 1 })}
              options={roles}
              value={draft.roles[column] ?? ''}
              onValueChange={(role) => onChange(withRole(draft, column, role))}
              className={cx('w-full min-w-32', !draft.roles[column] && 'opacity-70')}
            />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function PreviewTable({ preview, draft, onChange }: PreviewTableProps) {
  const t = useStatementText();
  const groupName = useId();
  const columns = columnsOf(preview);
  return (
    <div className="overflow-x-auto">
      <table
        aria-label={t('map.title')}
        className="border-separate border-spacing-0 text-left text-xs"
      >
        <PreviewHead preview={preview} draft={draft} onChange={onChange} />
        <tbody>
          {preview.map((cells, row) => (
            <tr
              key={row}
              className={cx(
                row === draft.headerRow && 'bg-accent-soft font-semibold text-accent-ink',
                row < draft.headerRow && 'text-faint',
              )}
            >
              <td className="border-t px-2 py-0.5">
                <label className="flex min-h-7 items-center gap-2 coarse:min-h-11">
                  <input
                    type="radio"
                    name={groupName}
                    aria-label={t('map.headerRow', { row: row + 1 })}
                    checked={row === draft.headerRow}
                    onChange={() => onChange(draftFor(preview, row))}
                    className="accent-accent"
                  />
                  <span className="figures">{row + 1}</span>
                </label>
              </td>
              {columns.map((column) => (
                <td
                  key={column}
                  title={cells[column]}
                  className="max-w-40 truncate border-t px-3 py-0.5 whitespace-pre"
                >
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Checks({ faults }: { faults: readonly MappingFault[] }) {
  const t = useStatementText();
  return (
    <div role="status" className="mt-4 text-sm">
      {faults.length === 0 ? (
        <p className="flex items-center gap-2 text-success-ink">
          <Check aria-hidden="true" className="size-4" />
          {t('map.good')}
        </p>
      ) : (
        <ul aria-label={t('map.checks')} className="flex flex-col gap-1.5 text-warning-ink">
          {faults.map((fault) => (
            <li key={fault} className="flex items-start gap-2">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {t(`map.${fault}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
