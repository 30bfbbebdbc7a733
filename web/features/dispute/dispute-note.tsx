import type { DisputeMessage } from '@peerdesk/contract/dispute.ts';
import { Message } from '../../talk-kit/message.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/time.tsx';
import { useDisputeText } from './texts.ts';

export interface DisputeNoteProps {
  message: DisputeMessage;
  isOwn: boolean;
  /** Of the reader's party, whoever of it wrote. */
  isOwnSide: boolean;
  /** Who has read this far and no further. */
  readers: readonly string[];
}

/** What was written in a dispute, or that somebody asked for an answer. */
export function DisputeNote({ message, isOwn, isOwnSide, readers }: DisputeNoteProps) {
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
    <Message
      author={name}
      at={at}
      text={text}
      files={files}
      isOwnSide={isOwnSide}
      mark={audience === 'merchant' && <Badge>{t('talk.withMerchant')}</Badge>}
    >
      {read}
    </Message>
  );
}
