import { filesPerMessageMax, messageAudiences } from '@peerdesk/contract/dispute.ts';
import { api } from '../../session/session.ts';
import { Composer } from '../../talk-kit/composer.tsx';
import { useReader } from '../../talk-kit/use-reader.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { useDisputeText } from './texts.ts';

const textMax = 2000;

export interface DisputeComposerProps {
  disputeId: string;
  isOpen: boolean;
  /** Staff chooses between the payer and the merchant. */
  choosesReader: boolean;
}

/** Where a party writes, until the dispute is decided; then it says why nothing can be written. */
export function DisputeComposer({ disputeId, isOpen, choosesReader }: DisputeComposerProps) {
  const t = useDisputeText();
  const { to: audience, choose, unsent } = useReader(disputeId, messageAudiences);
  if (!isOpen) {
    return <p className="border-t px-5 py-4 text-center text-sm text-muted">{t('talk.closed')}</p>;
  }
  return (
    <div className="flex flex-col gap-2 border-t px-5 py-3">
      {unsent.map((reader) => (
        <Button key={reader} size="sm" className="self-start" onClick={() => choose(reader)}>
          {t(`talk.unsent.${reader}`)}
        </Button>
      ))}
      <Composer
        id={disputeId}
        to={audience}
        send={(written, idempotencyKey) =>
          api('dispute.message', { body: { disputeId, ...written, audience }, idempotencyKey })
        }
        topics={['dispute']}
        textMax={textMax}
        filesMax={filesPerMessageMax}
        attaches="files"
        tools={
          choosesReader && (
            <Select
              aria-label={t('talk.for')}
              value={audience}
              options={messageAudiences.map((value) => ({ value, label: t(`talk.for.${value}`) }))}
              onValueChange={choose}
            />
          )
        }
      />
    </div>
  );
}
