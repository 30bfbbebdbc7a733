import type { User } from '@peerdesk/contract/user.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { screenPaths } from '../../lib/screen-paths.ts';
import { PostingRow } from '../../order-kit/postings/posting-row.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { userQueries } from './queries.ts';
import { useUsersText } from './texts.ts';

/** What moved the user's wallet last, with the way to all of it. */
export function PostingsCard({ user: { id } }: { user: User }) {
  const t = useUsersText();
  const { data } = useQuery(userQueries.postings(id));
  if (!data) return null;
  return (
    <Card>
      <CardHeader title={t('postings.title')}>
        <Link
          href={`${screenPaths.ledger}?tab=wallet&userId=${id}`}
          className="touch-target text-sm text-accent-ink hover:underline"
        >
          {t('postings.all')}
        </Link>
      </CardHeader>
      {data.total === 0 ? (
        <p className="p-4 text-sm text-muted">{t('postings.none')}</p>
      ) : (
        <ul className="divide-y px-4">
          {data.postings.map((posting) => (
            <PostingRow key={posting.id} posting={posting} currency={data.currency} />
          ))}
        </ul>
      )}
    </Card>
  );
}
