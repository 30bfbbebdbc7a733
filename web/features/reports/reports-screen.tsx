import { FilePlus } from 'lucide-react';
import { Suspense, useState, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { LiveIndicator } from '../../list-kit/live-indicator.tsx';
import { StatusTabs } from '../../list-kit/status-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ReportsTab } from './report-list.tsx';
import { useReportsText } from './texts.ts';
import { lateOverlay, latePart } from '../../ui/late.tsx';
import { MainCard } from '../../ui/card.tsx';

const reportTabs = ['reports', 'schedules'] as const;
type ReportTab = (typeof reportTabs)[number];

/** What the screen itself reads of its address; the list reads its own filters. */
const addressSchema = z.object({ tab: z.enum(reportTabs).optional() });

const tabs = {
  reports: ReportsTab,
  schedules: latePart(async () => (await import('./schedule-list.tsx')).SchedulesTab),
} as const satisfies Record<ReportTab, ComponentType>;

const NewReport = lateOverlay(async () => (await import('./new-report.tsx')).NewReport);

/** `/reports`: files of lists, made in the background, and their schedules. */
export function ReportsScreen() {
  const shared = useText();
  const t = useReportsText();
  const [, navigate] = useLocation();
  const [address] = useSearchParams(addressSchema);
  const [isNew, setNew] = useState(false);
  const tab = address.tab ?? 'reports';
  const Tab = tabs[tab];
  const show = (value: ReportTab) => navigate(`${screenPaths.reports}?tab=${value}`);
  return (
    <>
      <PageHeader title={shared('screen.reports')} beside={<LiveIndicator />}>
        <Button variant="primary" icon={<FilePlus />} onClick={() => setNew(true)}>
          {t('new')}
        </Button>
      </PageHeader>
      <MainCard>
        <StatusTabs
          label={t('tabs.label')}
          tabs={reportTabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
          value={tab}
          counts={{}}
          onSelect={(value) => show(value === 'schedules' ? 'schedules' : 'reports')}
        />
        <Suspense fallback={<SkeletonRows rows={8} label={shared('loading')} />}>
          <Tab key={tab} />
        </Suspense>
      </MainCard>
      <Suspense fallback={null}>
        {isNew && <NewReport onClose={() => setNew(false)} onOrdered={show} />}
      </Suspense>
    </>
  );
}
