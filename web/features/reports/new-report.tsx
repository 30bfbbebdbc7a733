import { reportFormats, reportKinds, type ReportFormat } from '@peerdesk/contract/report.ts';
import { mayReport, standsAlone } from '@peerdesk/domain/report/kinds.ts';
import { messageOf } from '../../lib/api-error.ts';
import { FormFilters } from '../../list-kit/filter/form-filters.tsx';
import { useSend } from '../../form-kit/use-send.ts';
import { api, useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { givenFilters, useDraft, type Draft } from './draft.ts';
import { Preview } from './preview.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { useReportFilters } from './report-filters.ts';
import { useReportsText } from './texts.ts';

export interface NewReportProps {
  onClose: () => void;
  onOrdered: (tab: 'reports' | 'schedules') => void;
}

/** What a report is to hold, with its first rows and their number as they are now. */
export function NewReport({ onClose, onOrdered }: NewReportProps) {
  const t = useReportsText();
  const [draft, change] = useDraft();
  const sending = useSend({
    send: async (ordered: Draft, idempotencyKey) => {
      const { repeat } = ordered;
      const name = ordered.name.trim() || t(`kind.${ordered.kind}`);
      const { start, end } = ordered.filters;
      const filters = givenFilters(ordered.filters);
      const asked = { name, kind: ordered.kind, format: ordered.format, filters };
      if (repeat) {
        await api('report.createSchedule', { body: { ...asked, ...repeat }, idempotencyKey });
      } else {
        const period = { ...(start && { start }), ...(end && { end }) };
        await api('report.order', { body: { ...asked, ...period }, idempotencyKey });
      }
      return repeat ? ('schedules' as const) : ('reports' as const);
    },
    topics: ['report'],
    done: t(draft.repeat ? 'scheduled' : 'ordered'),
    onDone: (tab) => {
      onOrdered(tab);
      onClose();
    },
  });
  return (
    <Sheet
      isOpen
      size="lg"
      title={t('new')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button variant="primary" isBusy={sending.isPending} onClick={() => sending.mutate(draft)}>
          {t(draft.repeat ? 'act.schedule' : 'act.order')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 py-4">
        <Fields draft={draft} change={change} />
        <Filters draft={draft} change={change} />
        <RepeatFields repeat={draft.repeat} onChange={(repeat) => change({ repeat })} />
        {sending.error && (
          <p role="alert" className="px-5 text-sm text-error-ink">
            {messageOf(sending.error)}
          </p>
        )}
        <Preview draft={draft} />
      </div>
    </Sheet>
  );
}

interface DraftProps {
  draft: Draft;
  change: (set: Partial<Draft>) => void;
}

function Fields({ draft, change }: DraftProps) {
  const t = useReportsText();
  const { role } = useProfile();
  const kinds = reportKinds.filter((kind) => mayReport(role, kind) && standsAlone(kind));
  return (
    <div className="grid gap-4 px-5 sm:grid-cols-2">
      <Field label={t('column.kind')}>
        {(control) => (
          <Select
            {...control}
            className="w-full"
            value={draft.kind}
            options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            // Another list has other filters; the period stays.
            onValueChange={(kind) =>
              change({
                kind,
                filters: { start: draft.filters['start'], end: draft.filters['end'] },
              })
            }
          />
        )}
      </Field>
      <Field label={t('format')}>
        {(control) => (
          <Select<ReportFormat>
            {...control}
            className="w-full"
            value={draft.format}
            options={reportFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
            onValueChange={(format) => change({ format })}
          />
        )}
      </Field>
      <Field label={t('column.name')} className="sm:col-span-2">
        {(control) => (
          <Input
            {...control}
            maxLength={80}
            value={draft.name}
            placeholder={t(`kind.${draft.kind}`)}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

/** The filters of the list itself, kept here in place of the address. */
function Filters({ draft, change }: DraftProps) {
  const { filters, kind, repeat } = draft;
  const active = Object.keys(filters).filter((name) => filters[name]);
  const specs = useReportFilters(kind).filter((one) => !repeat || one.kind !== 'period');
  return (
    <FormFilters
      key={kind}
      filters={specs}
      address={{
        filters,
        activeFilters: active,
        cleared: Object.fromEntries(active.map((name) => [name, undefined])),
        patch: (patch) => change({ filters: { ...filters, ...patch } }),
      }}
    />
  );
}
