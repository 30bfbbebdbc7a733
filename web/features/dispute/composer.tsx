import { messageAudiences } from '@peerdesk/contract/dispute.ts';
import { fileTypes } from '@peerdesk/contract/file.ts';
import { Paperclip, Send, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { useDisputeText } from './texts.ts';
import { useComposer } from './use-composer.ts';
import type { Draft } from './use-drafts.ts';

const textMax = 2000;

export interface ComposerProps {
  disputeId: string;
  isOpen: boolean;
  /** Staff chooses between the payer and the merchant. */
  choosesReader: boolean;
}

/** Where a party writes, until the dispute is decided. */
export function Composer({ isOpen, ...props }: ComposerProps) {
  return isOpen ? <OpenComposer {...props} /> : <ClosedComposer />;
}

/** Says in its place why nothing can be written any more. */
function ClosedComposer() {
  const t = useDisputeText();
  return <p className="border-t px-5 py-4 text-center text-sm text-muted">{t('talk.closed')}</p>;
}

/** Enter sends; files may be chosen, dropped or pasted. */
function OpenComposer({ disputeId, choosesReader }: Omit<ComposerProps, 'isOpen'>) {
  const t = useDisputeText();
  const id = useId();
  const composer = useComposer(disputeId);
  return (
    <form
      className="flex flex-col gap-2 border-t px-5 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        composer.send();
      }}
    >
      <Drafts drafts={composer.drafts} onRemove={composer.remove} />
      <label htmlFor={id} className="sr-only">
        {t('talk.label')}
      </label>
      <TextArea
        id={id}
        rows={2}
        className="min-h-14!"
        placeholder={t('talk.label')}
        aria-describedby={`${id}-hint`}
        value={composer.text}
        maxLength={textMax}
        onChange={(event) => composer.setText(event.target.value)}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          composer.attachAll(event.dataTransfer.files);
        }}
        onPaste={(event) => {
          if (event.clipboardData.files.length > 0) composer.attachAll(event.clipboardData.files);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          composer.send();
        }}
      />
      <div className="flex items-center gap-2">
        <Attach onFiles={composer.attachAll} />
        {choosesReader && (
          <Select
            aria-label={t('talk.for')}
            value={composer.audience}
            options={messageAudiences.map((audience) => ({
              value: audience,
              label: t(`talk.for.${audience}`),
            }))}
            onValueChange={composer.setAudience}
          />
        )}
        <span id={`${id}-hint`} className="flex-1 text-xs text-faint coarse:hidden">
          {t('talk.hint')}
        </span>
        <Button
          type="submit"
          variant="primary"
          icon={<Send />}
          isBusy={composer.isBusy}
          disabled={!composer.canSend}
          className="ml-auto"
        >
          {t('talk.send')}
        </Button>
      </div>
    </form>
  );
}

function Attach({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
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

function Drafts({ drafts, onRemove }: DraftsProps) {
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
