import { useQuery } from '@tanstack/react-query';
import { FileUp, Upload } from 'lucide-react';
import { Suspense, useRef, useState, type ComponentType } from 'react';
import { useText } from '../../lib/i18n/texts.ts';
import { LiveIndicator } from '../../list-kit/live-indicator.tsx';
import { StatusTabs } from '../../list-kit/status-tabs.tsx';
import { statementFilesAccepted } from '../../statement-kit/accepted-files.ts';
import { utrCountQuery } from '../../statement-kit/queries.ts';
import { useStatementText } from '../../statement-kit/texts.ts';
import { useFileDrop } from '../../statement-kit/use-file-drop.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import {
  managementTabs,
  useManagementAddress,
  type ManagementAddress,
  type ManagementTab,
} from './address.ts';
import { SubmissionsTab } from './submissions-list.tsx';
import { useManagementText } from './texts.ts';
import { lateExtra, lateOverlay, latePart } from '../../ui/late.tsx';
import { MainCard } from '../../ui/card.tsx';

const UploadTasks = lateExtra(
  async () => (await import('../../statement-kit/task-list.tsx')).UploadTasks,
);
const UploadDialog = lateOverlay(
  async () => (await import('../../statement-kit/upload-dialog.tsx')).UploadDialog,
);
const UploadSheet = lateOverlay(async () => (await import('./upload-sheet.tsx')).UploadSheet);

/** The parts of the screen: the first comes with it, the others when they are opened. */
const tabs = {
  submissions: SubmissionsTab,
  statements: latePart(async () => (await import('./statements-tab.tsx')).StatementsTab),
  exceptions: latePart(async () => (await import('./exceptions-list.tsx')).ExceptionsTab),
  alerts: latePart(async () => (await import('./alerts-list.tsx')).AlertsTab),
} as const satisfies Record<ManagementTab, ComponentType<{ address: ManagementAddress }>>;

/** `/utr-submission`: what was claimed, what the banks say, and what does not fit together. */
export function ManagementScreen() {
  const t = useText();
  const address = useManagementAddress();
  const { tab, open, patch, show } = address;
  const [files, setFiles] = useState<readonly File[]>();
  const Tab = tabs[tab];
  return (
    <>
      <PageHeader title={t('screen.utrSubmission')} beside={<LiveIndicator />}>
        <ChooseFiles onChoose={setFiles} />
      </PageHeader>
      <Suspense fallback={null}>
        <UploadTasks className="mb-4" onOpen={({ id }) => patch({ tab: 'statements', open: id })} />
      </Suspense>
      <MainCard>
        <ManagementTabs tab={tab} onSelect={show} />
        <Suspense fallback={<SkeletonRows rows={8} label={t('loading')} />}>
          <Tab address={address} />
        </Suspense>
      </MainCard>
      <Suspense fallback={null}>
        {open && <UploadSheet id={open} onClose={() => patch({ open: undefined })} />}
      </Suspense>
      <Suspense fallback={null}>
        {files && <UploadDialog files={files} onClose={() => setFiles(undefined)} />}
      </Suspense>
      {!files && <PageDrop onDrop={setFiles} />}
    </>
  );
}

function ManagementTabs({
  tab,
  onSelect,
}: {
  tab: ManagementTab;
  onSelect: ManagementAddress['show'];
}) {
  const t = useManagementText();
  const exceptions = useQuery(utrCountQuery('exceptions')).data;
  const alerts = useQuery(utrCountQuery('alerts')).data;
  return (
    <StatusTabs
      label={t('tabs.label')}
      tabs={managementTabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
      value={tab}
      counts={{
        ...(exceptions !== undefined && { exceptions }),
        ...(alerts !== undefined && { alerts }),
      }}
      onSelect={(value) => {
        const next = managementTabs.find((known) => known === value);
        if (next) onSelect(next);
      }}
    />
  );
}

function ChooseFiles({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const t = useStatementText();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="primary" icon={<FileUp />} onClick={() => field.current?.click()}>
        {t('upload')}
      </Button>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={t('upload')}
        accept={statementFilesAccepted}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          if (chosen.length > 0) onChoose(chosen);
          target.value = '';
        }}
      />
    </>
  );
}

/** The whole page takes files; while some hover over it, it says so. */
function PageDrop({ onDrop }: { onDrop: (files: readonly File[]) => void }) {
  const t = useManagementText();
  const isOver = useFileDrop(onDrop);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-50 animate-fade-in bg-[rgb(8_10_15/0.4)] p-4 md:p-8">
      <div className="flex h-full flex-col items-center justify-center gap-3 rounded-xl border-2 border-dashed border-ring bg-surface/95 text-lg font-semibold text-accent-ink">
        <Upload aria-hidden="true" className="size-8" />
        {t('drop.overlay')}
      </div>
    </div>
  );
}
