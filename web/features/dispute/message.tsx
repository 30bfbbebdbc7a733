import type { DisputeMessage } from '@peerdesk/contract/dispute.ts';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/time.tsx';
import { Attachment } from './attachment.tsx';
import { useDisputeText } from './texts.ts';

export interface MessageProps {
  message: DisputeMessage;
  isOwn: boolean;
  /** Of the reader's party, whoever of it wrote. */
  isOwnSide: boolean;
  /** Who has read this far and no further. */
  readers: readonly string[];
}

export function Message({ message, isOwn, isOwnSide, readers }: MessageProps) {
  const t = useDisputeText();
  const { author, text, kind, audience, files, at } = message;
  const name = isOwn ? t('talk.you') : author.name;
  const read = readers.length > 0 && (
    <p className="text-xs text-muted">{t('talk.read', { names: readers.join(', ') })}</p>
  );
  if (kind === 'nudge') {
    return (
      <div className="flex flex-col items-center gap-0.5">
        <p className="text-center text-xs text-muted">
          {t(isOwn ? 'talk.nudge.own' : 'talk.nudge', { name })} · <Time at={at} />
        </p>
        {read}
      </div>
    );
  }
  return (
    <article
      className={cx(
        'flex max-w-[85%] flex-col gap-1',
        isOwnSide ? 'items-end self-end' : 'items-start self-start',
      )}
    >
      <header className="flex gap-2 text-xs text-muted">
        <span className="font-medium">{name}</span>
        {audience === 'merchant' && <Badge>{t('talk.withMerchant')}</Badge>}
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
      {read}
    </article>
  );
}
