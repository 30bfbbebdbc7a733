import { partySubject, type Party } from '@peerdesk/contract/party.ts';
import { NoteLog } from '../collaboration/note-log.tsx';
import { useCollaborationText } from '../collaboration/texts.ts';

export interface PartyNotesProps {
  party: Party;
  /** By what the panel was asked for; a customer and a merchant are seen by an order. */
  of: string;
}

/** What staff has noted about somebody. */
export function PartyNotes({ party: { kind, id }, of }: PartyNotesProps) {
  const t = useCollaborationText();
  const isOfAll = kind === 'customer' || kind === 'merchant';
  return (
    <section aria-label={t('notes')}>
      <h3 className="pt-5 pb-1 text-sm font-semibold">{t('notes')}</h3>
      <p className="pb-2 text-xs text-muted">{t(isOfAll ? 'notes.ofAll' : 'notes.ofGroup')}</p>
      <NoteLog refId={partySubject({ kind, of: isOfAll ? of : id })} />
    </section>
  );
}
