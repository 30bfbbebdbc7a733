import { fileTypes } from '@peerdesk/contract/file.ts';
import { ImagePlus, Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { useTalkKitText } from './texts.ts';
import type { Draft } from './use-drafts.ts';

/** What may go with a message. */
export type Attachable = 'pictures' | 'files';

const accepted = {
  pictures: fileTypes.filter((type) => type.startsWith('image/')),
  files: fileTypes,
} as const satisfies Record<Attachable, readonly string[]>;

interface AttachProps {
  kind: Attachable;
  onFiles: (files: Iterable<File>) => void;
}

/** Chooses files to send. */
export function Attach({ kind, onFiles }: AttachProps) {
  const t = useTalkKitText();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={accepted[kind].join(',')}
        aria-label={t(`attach.${kind}`)}
        onChange={(event) => {
          onFiles(event.target.files ?? []);
          event.target.value = '';
        }}
      />
      <IconButton
        label={t(`attach.${kind}`)}
        icon={kind === 'pictures' ? <ImagePlus /> : <Paperclip />}
        onClick={() => picker.current?.click()}
      />
    </>
  );
}

interface DraftsProps {
  drafts: readonly Draft[];
  onRemove: (key: string) => void;
}

/** The files that go with what is being written. */
export function Drafts({ drafts, onRemove }: DraftsProps) {
  const t = useTalkKitText();
  if (drafts.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {drafts.map(({ key, name, sent, id }) => (
        <li key={key} className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {id === undefined && (
            <div className="w-24 shrink-0">
              <ProgressBar value={sent} label={t('file.sending', { name })} />
            </div>
          )}
          <IconButton
            size="sm"
            label={t('file.remove', { name })}
            icon={<X />}
            onClick={() => onRemove(key)}
          />
        </li>
      ))}
    </ul>
  );
}
