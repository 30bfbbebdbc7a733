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
  /** Whom one is for that was not sent. */
  mark?: ((body: Body) => ReactNode) | undefined;
  className?: string;
}

/** Where somebody writes. Enter sends; files may be chosen, dropped or pasted. */
export function Composer<Body extends Written, Answer>(props: ComposerProps<Body, Answer>) {
  const { textMax, attaches, tools, mark, className, ...talking } = props;
  const t = useTalkKitText();
  const id = useId();
  const composer = useComposer(talking);
  const { failed, remove, sendAgain, isBusy } = composer.messages;
  const label = props.label ?? t('write');
  return (
    <form
      data-noprint
      className={cx('flex flex-col gap-2', className)}
      onSubmit={(event) => {
        event.preventDefault();
        composer.send();
      }}
    >
      <NotSent failed={failed} mark={mark} onSendAgain={sendAgain} onDelete={remove} />
      <Drafts drafts={composer.drafts} onRemove={composer.remove} />
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
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
  );
}
