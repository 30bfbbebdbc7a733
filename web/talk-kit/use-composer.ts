import { useMessages, type Sending } from '../form-kit/use-messages.ts';
import { useDraft, useKept } from '../session/use-draft.ts';
import { useDrafts, type Draft, type DraftLimits } from './use-drafts.ts';

/** What somebody writes: words, files, or both. */
export interface Written {
  text: string;
  fileIds: string[];
}

export interface Talking<Body extends Written, Answer> extends Sending<Body, Answer>, DraftLimits {
  /** What is sent of it: about what, and to whom, as that is chosen when it is sent. */
  bodyOf: (written: Written) => Body;
  /** A file alone says nothing here. */
  needsText?: boolean;
}

const noFiles: readonly Draft[] = [];

/**
 * What is being written: the text, the files on their way, and the sending of it all. The box is
 * free for the next message at once; messages go one after the other.
 */
export function useComposer<Body extends Written, Answer>(talking: Talking<Body, Answer>) {
  const { id, bodyOf } = talking;
  const [text, setText] = useDraft(`message ${id}`);
  const files = useKept(`files ${id}`, noFiles);
  const { drafts, attachAll, remove, clear } = useDrafts(talking, files);
  const messages = useMessages(talking);
  const isUploading = drafts.some((file) => file.id === undefined);
  const hasText = text.trim() !== '';
  const isEmpty = !hasText && (talking.needsText === true || drafts.length === 0);
  const canSend = !isEmpty && !isUploading;
  const fileIds = drafts.flatMap((file) => file.id ?? []);
  const body = bodyOf({ text: text.trim(), fileIds });
  const isTyped = hasText || drafts.length > 0;
  return {
    text,
    setText,
    drafts,
    attachAll,
    remove,
    canSend,
    messages,
    /** What is being written; nothing where nothing is. */
    written: isTyped ? { text: text.trim(), files: drafts.map(({ name }) => name) } : undefined,
    discard: () => {
      setText('');
      for (const { key } of drafts) remove(key);
    },
    /** The same as it would be sent now. */
    body,
    send: () => {
      if (!canSend) return;
      const names = drafts.map(({ name }) => name);
      messages.write(body, names);
      setText('');
      clear();
    },
  };
}
