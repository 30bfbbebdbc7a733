import type { DisputeDetail } from '@peerdesk/contract/dispute.ts';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useId } from 'react';
import { currentBrand } from '../../lib/brand.ts';
import { useNow } from '../../lib/clock.ts';
import { fullTime } from '../../lib/format-time.ts';
import { toastFailure } from '../../lib/toast.ts';
import { api, useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { nudgeState, type NudgeState } from './nudge.ts';
import { disputeQueries } from './queries.ts';
import { useDisputeText } from './texts.ts';

/** Asks the party that has not answered, or says why there is nobody to ask. */
export function NudgeButton({ dispute }: { dispute: DisputeDetail }) {
  const t = useDisputeText();
  const id = useId();
  const { id: ownId } = useProfile();
  const { data } = useQuery(disputeQueries.messages(dispute.id));
  const now = useNow(minuteMs);
  const nudge = useNudge(dispute.id);
  const { peer, handler } = dispute;
  const isPayer = (author: string | null) => author === peer?.id;
  const state = data && nudgeState(data.messages, (by) => isPayer(by) === isPayer(ownId), now);
  const name = (isPayer(ownId) ? handler?.name : peer?.name) ?? t('nudge.desk');
  const why = state && whyNot(state, t);
  return (
    <span className="flex max-w-full flex-col gap-1">
      <Button
        icon={<BellRing />}
        isBusy={nudge.isPending}
        disabled={!state?.may}
        aria-describedby={why ? id : undefined}
        onClick={() => nudge.mutate()}
      >
        {t('act.nudge', { name })}
      </Button>
      {why && (
        <span id={id} className="max-w-56 text-xs text-muted">
          {why}
        </span>
      )}
    </span>
  );
}

function whyNot(state: NudgeState, t: ReturnType<typeof useDisputeText>): string | undefined {
  if (state.may) return undefined;
  if (state.why === 'ownTurn') return t('nudge.ownTurn', { name: state.by });
  return t('nudge.asked', { time: fullTime(state.at, currentBrand().timeZone) });
}

function useNudge(disputeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('dispute.message', { body: { disputeId, kind: 'nudge' } }),
    onError: toastFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['dispute'] }),
  });
}
