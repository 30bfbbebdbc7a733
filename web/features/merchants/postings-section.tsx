import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DrawerList, firstDrawerPage } from '../../list-kit/drawer-list.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { PostingRow } from '../../order-kit/postings/posting-row.tsx';
import { merchantQueries } from './queries.ts';
import { useMerchantsText } from './texts.ts';
import { merchantName } from '../../order-kit/merchant-name.ts';

/** What moved the balance, the newest first, with the balance after each. */
export function PostingsSection({ merchant }: { merchant: Merchant }) {
  const t = useMerchantsText();
  const [page, setPage] = useState(firstDrawerPage);
  const { data, error } = useQuery(merchantQueries.postings(merchant.id, page));
  const exporting = (
    <ExportButton
      kind="merchantPostings"
      name={`${merchantName(merchant)}, ${t('section.postings')}`}
      filters={{ merchantId: merchant.id }}
    />
  );
  return (
    <DrawerSection title={t('section.postings')} tools={data?.total ? exporting : undefined}>
      <DrawerList
        rows={data?.postings}
        keyOf={({ id }) => id}
        empty={t('postings.empty')}
        error={error}
        paging={data && { page, ...data, onPage: setPage }}
      >
        {(posting) => <PostingRow posting={posting} currency={merchant.balance.currency} />}
      </DrawerList>
    </DrawerSection>
  );
}
