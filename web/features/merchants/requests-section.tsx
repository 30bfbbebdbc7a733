import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { screenPaths } from '../../lib/screen-paths.ts';
import { DrawerList } from '../../list-kit/drawer-list.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { merchantQueries } from './queries.ts';
import { useMerchantsText } from './texts.ts';

/** The newest top-ups and settlements that the merchant asked for by its key. */
export function RequestsSection({ merchant: { id } }: { merchant: Merchant }) {
  const t = useMerchantsText();
  const { data } = useQuery(merchantQueries.requests(id));
  if (!data || data.total === 0) return null;
  return (
    <DrawerSection title={t('section.requests')}>
      <DrawerList rows={data.requests} keyOf={(request) => request.id} empty="">
        {({ kind, status, amount, currency, createdAt }) => (
          <div className="flex flex-wrap justify-between gap-x-3">
            <span>
              {t(`requests.${kind}`)}
              <span className="block text-xs text-muted">
                {t(`requests.${status}`)} · <Time at={createdAt} />
              </span>
            </span>
            <Money amount={amount} currency={currency} className="font-medium" />
          </div>
        )}
      </DrawerList>
      <Link
        href={`${screenPaths.requests}?merchantId=${id}`}
        className="touch-target text-sm text-accent-ink hover:underline"
      >
        {t('requests.all', { count: data.total })}
      </Link>
    </DrawerSection>
  );
}
