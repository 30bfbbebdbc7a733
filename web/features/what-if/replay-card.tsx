import type { WhatIf } from '@peerdesk/contract/what-if.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '../../form-kit/use-send.ts';
import { shownDay } from '../../lib/shown-day.ts';
import { toastFailure } from '../../lib/toast.ts';
import type { Choice } from '../../list-kit/filter/filter.ts';
import { api } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { isUnderWay } from './queries.ts';
import { ReplayResult } from './replay-result.tsx';
import { useWhatIfText } from './texts.ts';
import { useChangesText } from './use-changes-text.ts';

interface ReplayCardProps {
  replay: WhatIf;
  peers: readonly Choice[];
}

/** One replay: how far it is, or what came of it. */
export function ReplayCard({ replay, peers }: ReplayCardProps) {
  const t = useWhatIfText();
  const changes = useChangesText(replay.changes, peers);
  const { status, failure, result } = replay;
  const title = shownDay(replay.day);
  return (
    <Card aria-label={`${title}: ${changes}`} className="grid gap-3 p-4 *:min-w-0">
      <div>
        <h2 className="figures text-base font-semibold">{title}</h2>
        {!result && <p className="text-sm text-muted">{changes}</p>}
      </div>
      {isUnderWay(replay) && <Progress replay={replay} />}
      {status === 'cancelled' && <p className="text-sm text-muted">{t('status.cancelled')}</p>}
      {failure && <p className="text-sm text-error-ink">{t(`failure.${failure}`)}</p>}
      {result && <ReplayResult result={result} changes={changes} />}
    </Card>
  );
}

function Progress({ replay: { id, done, customers } }: { replay: WhatIf }) {
  const t = useWhatIfText();
  const client = useQueryClient();
  const cancel = useSend({
    send: (body: { id: string }, idempotencyKey) => api('whatIf.cancel', { body, idempotencyKey }),
    topics: [],
    done: t('cancelled'),
    onDone: () => void client.invalidateQueries({ queryKey: ['whatIf'] }),
    onError: toastFailure,
  });
  const words = customers === 0 ? t('queued') : t('progress', { done, all: customers });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="min-w-40 flex-1">
        <ProgressBar label={words} value={customers === 0 ? undefined : done / customers} />
      </span>
      <span className="figures text-sm text-muted">{words}</span>
      <Button size="sm" isBusy={cancel.isPending} onClick={() => cancel.mutate({ id })}>
        {t('cancel')}
      </Button>
    </div>
  );
}
