import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Time } from '../ui/time.tsx';
import { Attachment, type Attached } from './attachment.tsx';

export interface MessageProps {
  /** Who wrote it, as the reader knows them. */
  author: ReactNode;
  at: string;
  text: string | null;
  files: readonly Attached[];
  /** Of the reader's side, whoever of it wrote. */
  isOwnSide: boolean;
  /** Beside the author: for whom it is. */
  mark?: ReactNode;
  /** Below it: who has read it, what is to be known about its files. */
  children?: ReactNode;
}

/** What somebody wrote: the reader's side stands on the right, the other on the left. */
export function Message({ author, at, text, files, isOwnSide, mark, children }: MessageProps) {
  return (
    <article
      className={cx(
        'flex max-w-[85%] flex-col gap-1',
        isOwnSide ? 'items-end self-end' : 'items-start self-start',
      )}
    >
      <header className="flex gap-2 text-xs text-muted">
        <span className="font-medium">{author}</span>
        {mark}
        <Time at={at} />
      </header>
      {text && (
        <p
          className={cx(
            'max-w-full rounded-xl px-3 py-2 text-sm break-words whitespace-pre-wrap text-ink',
            isOwnSide ? 'rounded-tr-sm bg-accent-soft' : 'rounded-tl-sm border bg-surface',
          )}
        >
          {text}
        </p>
      )}
      {files.map((file) => (
        <Attachment key={file.id} file={file} />
      ))}
      {children}
    </article>
  );
}
