import { messageAudiences } from '@peerdesk/contract/dispute.ts';
import { Send } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Attach, Drafts } from './drafts.tsx';
import { useDisputeText } from './texts.ts';
import { useComposer } from './use-composer.ts';

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
