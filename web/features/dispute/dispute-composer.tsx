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
  // Kept beside what is being written: it is for whom it was written.
  const [reader, choose] = useDraft(`reader ${disputeId}`);
  const audience = isOneOf(reader, messageAudiences) ? reader : messageAudiences[0];
  return (
    <div className="flex flex-col gap-2 border-t px-5 py-3">
      <Composer
        id={disputeId}
        isOpen={isOpen}
        bodyOf={(written) => ({ disputeId, ...written, audience })}
        send={(body, idempotencyKey) => api('dispute.message', { body, idempotencyKey })}
        failedTitle={choosesReader ? (body) => t(`talk.notSent.${body.audience}`) : undefined}
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
      {!isOpen && <p className="py-1 text-center text-sm text-muted">{t('talk.closed')}</p>}
    </div>
  );
}
