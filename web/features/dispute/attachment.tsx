import type { DisputeMessage } from '@peerdesk/contract/dispute.ts';
import { FileText } from 'lucide-react';
import { messageOf } from '../../lib/api-error.ts';
import { toastError } from '../../lib/toast.ts';
import { StoredPicture } from '../../order-kit/stored-picture.tsx';
import { saveFile } from '../../session/fetch-file.ts';
import { useDisputeText } from './texts.ts';

type Attached = DisputeMessage['files'][number];

const bytesPerKb = 1024;

/** A file of a message: a picture is shown, anything else is named; a press saves it. */
export function Attachment({ file }: { file: Attached }) {
  const t = useDisputeText();
  const isPicture = file.type.startsWith('image/');
  return (
    <button
      type="button"
      aria-label={t('file.open', { name: file.name })}
      onClick={() => {
        saveFile('file.get', { id: file.id }, file.name).catch((error: unknown) =>
          toastError(messageOf(error)),
        );
      }}
      className="flex max-w-full items-center gap-2 overflow-hidden rounded-lg border bg-surface text-left text-ink coarse:min-h-11"
    >
      {isPicture ? (
        <StoredPicture id={file.id} />
      ) : (
        <span className="flex min-w-0 items-center gap-2 px-3 py-2 text-sm">
          <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="truncate">{file.name}</span>
          <span className="shrink-0 text-xs text-muted">
            {t('file.size', { kb: Math.ceil(file.bytes / bytesPerKb) })}
          </span>
        </span>
      )}
    </button>
  );
}
