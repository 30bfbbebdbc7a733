import type { BankUpload } from '@peerdesk/contract/statement.ts';
import { useQuery } from '@tanstack/react-query';
import { shownDay } from '../lib/shown-day.ts';
import { uploadQueries } from './queries.ts';
import { useStatementText } from './texts.ts';

/** What came of a file as one would tell it: payments, customers who paid, days missing. */
export function Outcome({ upload }: { upload: Pick<BankUpload, 'id'> }) {
  const t = useStatementText();
  const { data } = useQuery(uploadQueries.outcome(upload.id));
  if (!data) return null;
  const { payments, known, paid, missing } = data;
  return (
    <p>
      {[
        t('outcome.found', { count: payments }),
        ...(known > 0 ? [t('outcome.known', { count: known })] : []),
        ...(payments > 0 ? [t('outcome.paid', { count: paid })] : []),
      ].join(', ')}
      {missing.map(({ start, end }) => (
        <span key={start} className="text-warning-ink">
          {', '}
          {start === end
            ? t('outcome.day', { day: shownDay(start) })
            : t('outcome.days', { start: shownDay(start), end: shownDay(end) })}
        </span>
      ))}
      {'. '}
      {missing.length > 0 && t('outcome.more')}
    </p>
  );
}
