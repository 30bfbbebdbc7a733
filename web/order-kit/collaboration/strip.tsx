import type { Attention } from '@peerdesk/contract/attention.ts';
import type { StaffNotes } from '@peerdesk/contract/staff-note.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, Hand, StickyNote } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { currentBrand } from '../../lib/brand.ts';
import { timeOfDay } from '../../lib/format-time.ts';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { lateOverlay } from '../../ui/late.tsx';
import { collaborationQueries } from './queries.ts';
import { hasHandler } from './shared.ts';
import { useCollaborationText } from './texts.ts';
import { useAttention, useTakenOver, useTaking } from './use-attention.ts';

const NotesDialog = lateOverlay(async () => (await import('./notes-dialog.tsx')).NotesDialog);

export interface CollaborationStripProps {
  refId: string;
  status: string;
}

/** What the staff does about one order: who looks, who works on it, what is noted. */
export function CollaborationStrip({ refId, status }: CollaborationStripProps) {
  const t = useCollaborationText();
  const attention = useAttention(refId);
  const notes = useNotesAt(refId, status);
  const [isOpen, setOpen] = useState(false);
  const { id } = useProfile();
  const isNamed = notes?.notes.some(({ mentions }) =>
    mentions.some((person) => person.id === id && !person.hasRead),
  );
  const count = notes?.notes.length ?? 0;
  const canTake = notes?.isOpen ?? false;
  // Nobody works on what is decided, whatever was said before.
  const isOpenOrder = notes?.isOpen ?? true;
  return (
    <div data-noprint className="flex flex-col gap-1.5 border-b bg-sunken px-5 py-2 text-xs">
      {/* Buttons keep their place when others come and go: nobody's click may miss. */}
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
          {attention && isOpenOrder && (
            <Working attention={attention} canTake={canTake && !hasHandler(refId)} />
          )}
        </div>
        <Button
          size="sm"
          variant={isNamed ? 'primary' : 'ghost'}
          icon={<StickyNote />}
          className="shrink-0"
          onClick={() => setOpen(true)}
        >
          {count > 0 ? t('notes.count', { count }) : t('notes')}
        </Button>
      </div>
      {attention && <Looking attention={attention} />}
      {notes?.handedTo && <Handed handedTo={notes.handedTo} />}
      <Suspense fallback={null}>
        {isOpen && <NotesDialog refId={refId} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}

/** A decision ends what can be taken or handed over: with each status it is asked for again. */
function useNotesAt(refId: string, status: string): StaffNotes | undefined {
  const queryClient = useQueryClient();
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    void queryClient.invalidateQueries({ queryKey: collaborationQueries.notes(refId).queryKey });
  }, [refId, status, queryClient]);
  return useQuery(collaborationQueries.notes(refId)).data;
}

interface WorkingProps {
  attention: Attention;
  canTake: boolean;
}

function Working({ attention, canTake }: WorkingProps) {
  const t = useCollaborationText();
  const { id } = useProfile();
  const taking = useTaking(attention.refId);
  useTakenOver(attention);
  const { taken } = attention;
  const isOwn = taken?.by.id === id;
  const time = taken && timeOfDay(taken.until, currentBrand().timeZone);
  return (
    <>
      {(canTake || isOwn) && (
        <Button
          size="sm"
          icon={<Hand />}
          isBusy={taking.isPending}
          onClick={() => taking.mutate(isOwn ? 'release' : 'take')}
        >
          {t(isOwn ? 'take.release' : taken ? 'take.over' : 'take')}
        </Button>
      )}
      {taken && time && (
        <span role="status" className={isOwn ? 'text-muted' : 'font-medium text-warning-ink'}>
          {isOwn ? t('taken.own', { time }) : t('taken', { name: taken.by.name, time })}
        </span>
      )}
    </>
  );
}

/** Whoever has taken it is named there already. */
function Looking({ attention: { viewers, taken } }: { attention: Attention }) {
  const t = useCollaborationText();
  const others = viewers.filter(({ id }) => id !== taken?.by.id);
  if (others.length === 0) return null;
  const names = others.map(({ name }) => name).join(', ');
  return (
    <p role="status" className="flex items-center gap-1.5 text-muted">
      <Eye aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{t('looking', { names, count: others.length })}</span>
    </p>
  );
}

function Handed({ handedTo }: { handedTo: NonNullable<StaffNotes['handedTo']> }) {
  const t = useCollaborationText();
  const { id } = useProfile();
  const { to, by, text } = handedTo;
  return (
    <p className="rounded-md bg-accent-soft px-2 py-1 text-accent-ink">
      <span className="font-medium">
        {to.id === id
          ? t('hand.own', { by: by.name })
          : t('hand.now', { by: by.name, to: to.name })}
      </span>
      {text && <span className="block break-words whitespace-pre-wrap">{text}</span>}
    </p>
  );
}
