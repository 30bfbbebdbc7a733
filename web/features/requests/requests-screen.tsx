import { useQuery } from '@tanstack/react-query';
import { Suspense, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { LiveIndicator } from '../../list-kit/live-indicator.tsx';
import { StatusTabs } from '../../list-kit/status-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { requestQueries } from './queries.ts';
import { RequestsTab } from './request-list.tsx';
import { useRequestsText } from './texts.ts';
import { latePart } from '../../ui/late.tsx';
import { MainCard } from '../../ui/card.tsx';

const requestTabs = ['requests', 'approvals', 'logs'] as const;
type RequestTab = (typeof requestTabs)[number];

/** What the screen itself reads of its address; the list of each tab reads its own filters. */
const addressSchema = z.object({ tab: z.enum(requestTabs).optional() });

const tabs = {
  requests: RequestsTab,
  approvals: latePart(async () => (await import('./approval-list.tsx')).ApprovalsTab),
  logs: latePart(async () => (await import('./log-list.tsx')).LogsTab),
} as const satisfies Record<RequestTab, ComponentType>;

/** `/requests`: who asks for money, what waits for a second person, and what was moved by hand. */
export function RequestsScreen() {
  const shared = useText();
  const [address] = useSearchParams(addressSchema);
  const tab = address.tab ?? 'requests';
  const Tab = tabs[tab];
  return (
    <>
      <PageHeader title={shared('screen.requests')} beside={<LiveIndicator />} />
      <MainCard>
        <RequestTabs tab={tab} />
        <Suspense fallback={<SkeletonRows rows={8} label={shared('loading')} />}>
          <Tab key={tab} />
        </Suspense>
      </MainCard>
    </>
  );
}

/** Another tab starts without the filters of the one before. */
function RequestTabs({ tab }: { tab: RequestTab }) {
  const t = useRequestsText();
  const [, navigate] = useLocation();
  const requests = useQuery(requestQueries.list({ pagesize: '1' })).data?.counts['waiting'];
  const approvals = useQuery(requestQueries.approvals({ pagesize: '1' })).data?.counts['waiting'];
  return (
    <StatusTabs
      label={t('tabs.label')}
      tabs={requestTabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
      value={tab}
      counts={{
        ...(requests !== undefined && { requests }),
        ...(approvals !== undefined && { approvals }),
      }}
      onSelect={(value) => navigate(`${screenPaths.requests}?tab=${value}`)}
    />
  );
}
