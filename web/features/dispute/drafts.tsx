import { fileTypes } from '@peerdesk/contract/file.ts';
import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDisputeText } from './texts.ts';
import type { Draft } from './use-drafts.ts';

/** Chooses files to send. */
export function Attach({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const t = useDisputeText();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={fileTypes.join(',')}
        onChange={(event) => {
          onFiles(event.target.files ?? []);
          event.target.value = '';
        }}
      />
      <IconButton
        label={t('talk.attach')}
        icon={<Paperclip />}
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
  const t = useDisputeText();
  if (drafts.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {drafts.map(({ key, name, sent, id }) => (
        <li key={key} className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {id === undefined && (
            <progress
              value={sent}
              aria-label={t('file.sending', { name })}
              className="h-1.5 w-24 shrink-0 accent-accent"
            />
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
