import { filesPerMessageMax, messageAudiences } from '@peerdesk/contract/dispute.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { api } from '../../session/session.ts';
import { useDraft } from '../../session/use-draft.ts';
import { Composer } from '../../talk-kit/composer.tsx';
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
  // Beside the words that were left unsent: they are for whom they were written.
  const [kept, choose] = useDraft(`reader ${disputeId}`);
  const audience = isOneOf(kept, messageAudiences) ? kept : 'internal';
  if (!isOpen) {
    return <p className="border-t px-5 py-4 text-center text-sm text-muted">{t('talk.closed')}</p>;
  }
  return (
    <Composer
      id={disputeId}
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
      className="border-t px-5 py-3"
    />
  );
}
