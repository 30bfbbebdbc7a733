import type { MoneyRequest } from '@peerdesk/contract/money-request.ts';
import { StoredPicture } from '../../order-kit/stored-picture.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { useRequestsText } from './texts.ts';

type Movements = NonNullable<MoneyRequest['evidence']>['similar'];

/** What may be the same payment, so that nobody credits it twice. */
function Similar({ all }: { all: Movements }) {
  const t = useRequestsText();
  return (
    <section className="rounded-lg bg-warning-soft px-3 py-2.5 text-sm text-warning-ink">
      <h3 className="mb-1 text-xs font-semibold">{t('evidence.similar')}</h3>
      <ul className="grid gap-1.5">
        {all.map(({ id, at, by, note, utr, isBooked }) => (
          <li key={id} className="break-words">
            {t(isBooked ? 'evidence.booked' : 'evidence.waits', { by })} · <Time at={at} />
            <span className="block text-xs">{[utr, note].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the desk knows about the reference and the picture of a request. */
export function RequestEvidence({ request }: { request: MoneyRequest }) {
  const t = useRequestsText();
  const { evidence, proofId, utr } = request;
  return (
    <>
      {evidence && utr !== null && (
        <section className="rounded-lg border px-3 py-2.5 text-sm">
          <h3 className="mb-1 text-xs font-semibold text-muted">{t('evidence.title')}</h3>
          {evidence.lines.length === 0 && <p className="text-muted">{t('evidence.none')}</p>}
          <ul className="grid gap-1.5">
            {evidence.lines.map(({ id, direction, upi, peer, amount, date, attested }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-3">
                <span className="min-w-0 break-words">
                  {t('evidence.line', { direction, upi, peer })}
                  <span className="block text-xs text-muted">
                    {[date, t(attested ? 'evidence.attested' : 'evidence.own')].join(' · ')}
                  </span>
                </span>
                <Money amount={amount} />
              </li>
            ))}
          </ul>
          {evidence.claims.length > 0 && (
            <p className="mt-1.5 text-warning-ink">
              {t('evidence.claims', { refs: evidence.claims.map(({ refId }) => refId).join(', ') })}
            </p>
          )}
        </section>
      )}
      {proofId !== null && (
        <figure className="overflow-hidden rounded-lg border">
          <StoredPicture id={proofId} name={t('evidence.picture')} isLarge />
        </figure>
      )}
      {evidence && evidence.looksLike.length > 0 && (
        <p className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
          {t('evidence.looksLike', { count: evidence.looksLike.length })}
        </p>
      )}
      {evidence && evidence.similar.length > 0 && <Similar all={evidence.similar} />}
    </>
  );
}
