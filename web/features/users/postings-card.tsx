import type { User } from '@peerdesk/contract/user.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { screenPaths } from '../../lib/screen-paths.ts';
import { DrawerList } from '../../list-kit/drawer-list.tsx';
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
      <DrawerList
        rows={data.postings}
        keyOf={({ id: postingId }) => postingId}
        empty={t('postings.none')}
        className="px-4"
      >
        {(posting) => <PostingRow posting={posting} currency={data.currency} />}
      </DrawerList>
    </Card>
  );
}
