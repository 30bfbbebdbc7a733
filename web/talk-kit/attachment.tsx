import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { toastFailure } from '../lib/toast.ts';
import { StoredPicture } from '../order-kit/stored-picture.tsx';
import { saveFile } from '../session/fetch-file.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useTalkKitText } from './texts.ts';

export interface Attached {
  id: string;
  name: string;
  type: string;
  /** Where it is told. */
  bytes?: number;
}

const bytesPerKb = 1024;

/** A file of a message: a picture is shown and opens large, anything else is named and saved. */
export function Attachment({ file }: { file: Attached }) {
  const t = useTalkKitText();
  const [isOpen, setOpen] = useState(false);
  const isPicture = file.type.startsWith('image/');
  return (
    <>
      <button
        type="button"
        aria-label={t(isPicture ? 'file.open' : 'file.save', { name: file.name })}
        onClick={() => (isPicture ? setOpen(true) : save(file))}
        className="flex max-w-full items-center gap-2 overflow-hidden rounded-lg border bg-surface text-left text-ink hover:border-line-strong coarse:min-h-11"
      >
        {isPicture ? (
          <StoredPicture id={file.id} />
        ) : (
          <span className="flex min-w-0 items-center gap-2 px-3 py-2 text-sm">
            <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <span className="truncate">{file.name}</span>
            {file.bytes !== undefined && (
              <span className="shrink-0 text-xs text-muted">
                {t('file.size', sizeOf(file.bytes))}
              </span>
            )}
          </span>
        )}
      </button>
      {isOpen && <LargePicture file={file} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Evidence has to be read, and a slip is small print. */
function LargePicture({ file, onClose }: { file: Attached; onClose: () => void }) {
  const t = useTalkKitText();
  return (
    <Dialog
      isOpen
      size="lg"
      onOpenChange={onClose}
      title={file.name}
      {...(file.bytes !== undefined && { description: t('file.size', sizeOf(file.bytes)) })}
      footer={
        <Button icon={<Download />} onClick={() => save(file)}>
          {t('file.save', { name: file.name })}
        </Button>
      }
    >
      <span className="flex justify-center rounded-lg bg-sunken">
        <StoredPicture id={file.id} name={file.name} isLarge />
      </span>
    </Dialog>
  );
}

function sizeOf(bytes: number): { kb: number } {
  return { kb: Math.ceil(bytes / bytesPerKb) };
}

function save(file: Attached): void {
  saveFile('file.get', { id: file.id }, file.name).catch((error: unknown) => toastFailure(error));
}
