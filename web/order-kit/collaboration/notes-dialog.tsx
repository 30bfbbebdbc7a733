import { Dialog } from '../../ui/dialog.tsx';
import { HandOver } from './hand-over.tsx';
import { NoteLog, useNotes } from './note-log.tsx';
import { useCollaborationText } from './texts.ts';

export interface NotesDialogProps {
  refId: string;
  onClose: () => void;
}

/** What staff has noted about an order, and to whom it is handed. */
export function NotesDialog({ refId, onClose }: NotesDialogProps) {
  const t = useCollaborationText();
  const { data } = useNotes(refId);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('notes')}
      description={t('notes.text')}
      size="lg"
    >
      <NoteLog isFirst refId={refId} />
      {data?.isOpen && <HandOver notes={data} />}
    </Dialog>
  );
}
