import { Send } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { NotSent } from '../form-kit/not-sent.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/input.tsx';
import { cx } from '../ui/cx.ts';
import { Attach, Drafts, type Attachable } from './drafts.tsx';
import { useTalkKitText } from './texts.ts';
import { useComposer, type Talking, type Written } from './use-composer.ts';

export interface ComposerProps<Body extends Written, Answer> extends Talking<Body, Answer> {
  textMax: number;
  attaches: Attachable;
  /** What the box is called, where it is not just a message. */
  label?: string;
  /** Beside the button: whom it is for. */
  tools?: ReactNode;
  /** What stands above one that was not sent, where a conversation has several readers. */
  failedTitle?: ((body: Body) => string) | undefined;
  /** Once it is closed nothing is written; what was written and not sent can still be read. */
  isOpen?: boolean;
  className?: string;
}

/** Where somebody writes. Enter sends; files may be chosen, dropped or pasted. */
export function Composer<Body extends Written, Answer>(props: ComposerProps<Body, Answer>) {
  const { textMax, attaches, tools, failedTitle, isOpen = true, className, ...talking } = props;
  const t = useTalkKitText();
  const id = useId();
  const composer = useComposer(talking);
  const { failed, remove, sendAgain, isBusy } = composer.messages;
  const label = props.label ?? t('write');
  const { written } = composer;
  const left = !isOpen && written && { ...written, title: failedTitle?.(composer.body) };
  if (!isOpen && failed.length === 0 && !left) return null;
  return (
    <div data-noprint className={cx('flex flex-col gap-2', className)}>
      <NotSent
        failed={failed}
        left={left || undefined}
        title={failedTitle}
        onSendAgain={isOpen ? sendAgain : undefined}
        onDelete={remove}
        onDeleteLeft={composer.discard}
      />
      {isOpen && (
        <form
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            composer.send();
          }}
        >
          <Drafts drafts={composer.drafts} onRemove={composer.remove} />
          <label htmlFor={id} className="sr-only">
            {label}
          </label>
          <Words id={id} label={label} textMax={textMax} {...composer} />
          <div className="flex items-center gap-2">
            <Attach kind={attaches} onFiles={composer.attachAll} />
            {tools}
            <span id={`${id}-hint`} className="flex-1 text-xs text-faint coarse:hidden">
              {t('hint')}
            </span>
            <Button
              type="submit"
              variant="primary"
              icon={<Send />}
              isBusy={isBusy}
              disabled={!composer.canSend}
              className="ml-auto"
            >
              {t('send')}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

interface WordsProps extends Pick<
  ReturnType<typeof useComposer>,
  'text' | 'setText' | 'attachAll' | 'send'
> {
  id: string;
  label: string;
  textMax: number;
}

function Words({ id, label, textMax, ...composer }: WordsProps) {
  return (
    <TextArea
      id={id}
      rows={2}
      className="min-h-14!"
      placeholder={label}
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
  );
}
