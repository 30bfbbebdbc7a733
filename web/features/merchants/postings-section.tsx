import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { pageOf } from '../../list-kit/page.ts';
import { Pager } from '../../list-kit/pager.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { PostingRow } from '../../order-kit/postings/posting-row.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { merchantQueries, type PostingsPage } from './queries.ts';
import { useMerchantsText } from './texts.ts';

const postingsOfPage = 10;

/** What moved the balance, the newest first, with the balance after each. */
export function PostingsSection({ merchant }: { merchant: Merchant }) {
  const t = useMerchantsText();
  const shared = useText();
  const [page, setPage] = useState<PostingsPage>({ pagesize: String(postingsOfPage) });
  const { data, error } = useQuery(merchantQueries.postings(merchant.id, page));
  return (
    <DrawerSection title={t('section.postings')}>
      {!data && error && (
        <p role="alert" className="text-sm text-error-ink">
          {messageOf(error)}
        </p>
      )}
      {!data && !error && <SkeletonRows rows={3} label={shared('loading')} />}
      {data?.total === 0 && <p className="text-sm text-muted">{t('postings.empty')}</p>}
      <ul className="divide-y">
        {data?.postings.map((posting) => (
          <PostingRow key={posting.id} posting={posting} currency={merchant.balance.currency} />
        ))}
      </ul>
      {data && data.total > postingsOfPage && (
        <Pager
          page={pageOf(page, { ...data, shown: data.postings.length })}
          total={data.total}
          totalIsCapped={data.totalIsCapped}
          patch={({ skip, pagesize }) => {
            setPage({ pagesize: pagesize ?? page.pagesize, ...(skip && { skip }) });
          }}
        />
      )}
    </DrawerSection>
  );
}
