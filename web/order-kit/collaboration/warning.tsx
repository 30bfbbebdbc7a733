import { Hand } from 'lucide-react';
import { currentBrand } from '../../lib/brand.ts';
import { timeOfDay } from '../../lib/format-time.ts';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { useCollaborationText } from './texts.ts';
import { useAttention, useTakenWhileOpen, useTaking } from './use-attention.ts';

/**
 * In a dialog that decides: takes what is free while it is open, and warns of who works on it.
 * Nobody is kept from deciding.
 */
export function WorkWarning({ refId }: { refId: string }) {
  const t = useCollaborationText();
  const { id } = useProfile();
  const taken = useAttention(refId)?.taken;
  const taking = useTaking(refId);
  useTakenWhileOpen(refId);
  if (!taken || taken.by.id === id) return null;
  const time = timeOfDay(taken.until, currentBrand().timeZone);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink"
    >
      <Hand aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 basis-48">
        {t('taken.warning', { name: taken.by.name, time })}
      </span>
      <Button size="sm" isBusy={taking.isPending} onClick={() => taking.mutate('take')}>
        {t('take.over')}
      </Button>
    </div>
  );
}
