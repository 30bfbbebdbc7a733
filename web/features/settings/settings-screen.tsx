import { useQuery } from '@tanstack/react-query';
import { Suspense, type ComponentType } from 'react';
import { UnsavedGuard } from '../../form-kit/unsaved-guard.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { StatusTabs } from '../../list-kit/status-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { useSettingTab } from './address.ts';
import { CurrenciesTab } from './currencies-tab.tsx';
import { settingsQueries, type KnownSettings } from './queries.ts';
import { settingTabs, type FormTab, type SettingTab } from './rows.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsText } from './texts.ts';
import { latePart } from '../../ui/late.tsx';
import { MainCard } from '../../ui/card.tsx';

/** The tabs that are no forms of settings. */
const otherTabs: Record<Exclude<SettingTab, FormTab>, ComponentType> = {
  currencies: CurrenciesTab,
  layouts: latePart(async () => (await import('./layouts-tab.tsx')).LayoutsTab),
  audit: latePart(async () => (await import('./audit-tab.tsx')).AuditTab),
};

/** `/settings`: everything that an admin decides for the whole desk. */
export function SettingsScreen() {
  const t = useText();
  const text = useSettingsText();
  const [tab, show] = useSettingTab();
  return (
    <>
      <PageHeader title={t('screen.settings')} beside={<LastSaved />} />
      <MainCard>
        <StatusTabs
          label={text('tabs.label')}
          tabs={settingTabs.map((value) => ({ value, label: text(`tab.${value}`) }))}
          value={tab}
          counts={undefined}
          onSelect={(value) => {
            const next = settingTabs.find((known) => known === value);
            if (next) show(next);
          }}
        />
        <Tab tab={tab} />
      </MainCard>
    </>
  );
}

function Tab({ tab }: { tab: SettingTab }) {
  const t = useText();
  if (isOther(tab)) {
    const Other = otherTabs[tab];
    return (
      <Suspense fallback={<SkeletonRows rows={8} label={t('loading')} />}>
        <Other />
      </Suspense>
    );
  }
  return <FormTabOf tab={tab} />;
}

function isOther(tab: SettingTab): tab is keyof typeof otherTabs {
  return Object.hasOwn(otherTabs, tab);
}

function FormTabOf({ tab }: { tab: FormTab }) {
  const t = useText();
  const { data, error, refetch } = useQuery(settingsQueries.all());
  if (data) {
    return (
      <UnsavedGuard>
        <SettingsForm key={tab} tab={tab} settings={data} />
      </UnsavedGuard>
    );
  }
  if (!error) return <SkeletonRows rows={8} label={t('loading')} />;
  return (
    <EmptyState
      title={messageOf(error)}
      action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
    >
      {null}
    </EmptyState>
  );
}

function LastSaved() {
  const text = useSettingsText();
  const saved: KnownSettings['saved'] | undefined = useQuery(settingsQueries.all()).data?.saved;
  if (!saved?.at) return null;
  return (
    <p className="text-sm text-muted">
      {text('lastSaved', { who: saved.by ?? '' })} <Time at={saved.at} />
    </p>
  );
}
