import type { AuditCheck } from '@peerdesk/contract/audit.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { underWayStatuses } from '@peerdesk/domain/work/statuses.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { toastFailure } from '../../lib/toast.ts';
import { api } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Time } from '../../ui/time.tsx';
import { auditQueries } from './queries.ts';
import { useAuditText } from './texts.ts';

/** Up to when the log is proved to be as it was written, and a check on request. */
export function ChainCard() {
  const t = useAuditText();
  const queryClient = useQueryClient();
  const { keyOf, forget } = useIdempotencyKey();
  const { data } = useQuery(auditQueries.chain());
  const ask = useMutation({
    mutationFn: () => api('audit.verify', { body: {}, idempotencyKey: keyOf({}) }),
    onError: toastFailure,
    onSuccess: forget,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['audit', 'chain'] }),
  });
  if (!data) return null;
  const { check, sealedUntil } = data;
  const isOpen = check !== null && check.finishedAt === null;
  return (
    <section
      aria-label={t('chain.title')}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b px-4 py-3 text-sm md:px-5"
    >
      <div role="status" className="grid min-w-0 flex-1 basis-72 gap-1">
        {check ? <Outcome check={check} /> : <p className="text-muted">{t('chain.never')}</p>}
        <p className="text-xs text-muted">
          {sealedUntil ? t('chain.sealed') : t('chain.notSealed')}{' '}
          {sealedUntil && <Time at={sealedUntil} show="full" />}
        </p>
      </div>
      <Button isBusy={ask.isPending || isOpen} onClick={() => ask.mutate()}>
        {t('chain.check')}
      </Button>
    </section>
  );
}

function Outcome({ check }: { check: AuditCheck }) {
  const t = useAuditText();
  const { status, checked, blocks, verifiedUntil, failure, note, askedAt, askedBy } = check;
  const asked = (
    <span className="text-xs text-muted">
      {t('chain.asked', { who: askedBy })} <Time at={askedAt} />
    </span>
  );
  if (isOneOf(status, underWayStatuses)) {
    const label = status === 'queued' ? t('chain.queued') : t('chain.running', { checked, blocks });
    return (
      <>
        <p>{label}</p>
        <ProgressBar value={blocks > 0 ? checked / blocks : undefined} label={label} />
        {asked}
      </>
    );
  }
  if (status === 'failed') return <p className="text-error-ink">{t('chain.failed')}</p>;
  const Icon = status === 'intact' ? ShieldCheck : ShieldAlert;
  return (
    <>
      <p
        className={`flex items-center gap-2 font-medium ${status === 'intact' ? 'text-success-ink' : 'text-error-ink'}`}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span>
          {status === 'intact' ? t('chain.intact') : t('chain.broken')}{' '}
          {status === 'intact' && verifiedUntil && <Time at={verifiedUntil} show="full" />}
        </span>
      </p>
      {(failure ?? note) && <p className="font-mono text-xs break-words">{failure ?? note}</p>}
      {asked}
    </>
  );
}
