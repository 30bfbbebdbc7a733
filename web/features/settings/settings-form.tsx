import { settingSections, type SettingSection } from '@peerdesk/contract/settings.ts';
import { Suspense, useEffect, useState } from 'react';
import { AskAnother } from '../../approval-kit/ask-another.tsx';
import { useServerProblems } from '../../form-kit/server-problems.ts';
import { useGuarded } from '../../form-kit/unsaved-guard.tsx';
import { useSchemaForm, type Form } from '../../form-kit/use-schema-form.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Time } from '../../ui/time.tsx';
import { useSaveSettings, type KnownSettings } from './queries.ts';
import { keysOf, type FormTab } from './rows.ts';
import { SettingField } from './setting-field.tsx';
import { useSettingsText } from './texts.ts';
import {
  changesOf,
  formOf,
  placeOf,
  typedOf,
  type ReadSettings,
  type TypedSettings,
} from './typed-settings.ts';
import { latePart } from '../../ui/late.tsx';

const BrandPreview = latePart(async () => (await import('./brand-preview.tsx')).BrandPreview);

interface SettingsFormProps {
  tab: FormTab;
  settings: KnownSettings;
}

/** The settings of one tab. What somebody else saves meanwhile never replaces what was typed. */
export function SettingsForm({ tab, settings }: SettingsFormProps) {
  const [schema] = useState(() => formOf(tab));
  const form: Form<TypedSettings, ReadSettings> = useSchemaForm(schema, {
    start: typedOf(settings),
  });
  const [base, setBase] = useState(settings);
  const { isDirty } = form.formState;
  useGuarded(form, settingSections);
  if (settings.version > base.version && !isDirty) setBase(settings);
  useEffect(() => form.reset(typedOf(base), { keepDirtyValues: true }), [form, base]);
  const start = (from: KnownSettings) => {
    form.reset(typedOf(from));
    setBase(from);
  };
  const save = useSaveSettings(start);
  useServerProblems(form, save.error);
  const again = () => {
    save.reset();
    start(settings);
  };
  const send = form.handleSubmit((read) =>
    save.mutate({ version: base.version, ...changesOf(base, read, base.atFirst) }),
  );
  const isStale = isDirty && settings.version > base.version;
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      {isStale && (
        <StaleNotice settings={settings} onTake={again} onKeep={() => setBase(settings)} />
      )}
      {sectionsOf(tab).map(([section, keys]) => (
        <fieldset key={section} className="border-b p-4 md:p-5">
          <SectionTitle tab={tab} section={section} />
          <div className="grid max-w-4xl items-start gap-x-6 gap-y-5 sm:grid-cols-2">
            {keys.map((key) => (
              <SettingField key={key} form={form} name={key} base={base} />
            ))}
          </div>
        </fieldset>
      ))}
      {tab === 'brand' && (
        <Suspense fallback={null}>
          <BrandPreview form={form} />
        </Suspense>
      )}
      {save.error instanceof ApiError && save.error.needsSecond && (
        <div className="px-4 pt-4 md:px-5">
          <AskAnother
            error={save.error}
            act={
              save.variables && { call: 'settings.update', body: withoutVersion(save.variables) }
            }
            onAsked={again}
          />
        </div>
      )}
      <SaveBar form={form} isBusy={save.isPending} onDiscard={again} />
    </form>
  );
}

/** What a second person approves is the change itself, whatever else is saved meanwhile. */
function withoutVersion({ version: _version, ...sections }: Readonly<Record<string, unknown>>) {
  return sections;
}

function sectionsOf(tab: FormTab) {
  const keys = keysOf(tab);
  return settingSections
    .map((section) => [section, keys.filter((key) => placeOf(key)[0] === section)] as const)
    .filter(([, own]) => own.length > 0);
}

function SectionTitle({ tab, section }: { tab: FormTab; section: SettingSection }) {
  const t = useSettingsText();
  const isOnly = sectionsOf(tab).length === 1;
  return (
    <>
      <legend className={isOnly ? 'sr-only' : 'float-left mb-3 w-full text-base font-semibold'}>
        {isOnly ? t(`tab.${tab}`) : t(`section.${section}`)}
      </legend>
      {isOnly && <p className="mb-4 max-w-2xl text-sm text-muted">{t(`tab.${tab}.text`)}</p>}
      {!isOnly && <div className="clear-both" />}
    </>
  );
}

interface SaveBarProps {
  form: Form<TypedSettings, ReadSettings>;
  isBusy: boolean;
  onDiscard: () => void;
}

function SaveBar({ form, isBusy, onDiscard }: SaveBarProps) {
  const t = useSettingsText();
  const shared = useText();
  const { dirtyFields, isDirty } = form.formState;
  const count = Object.values(dirtyFields).flatMap((section) => Object.values(section)).length;
  return (
    <footer className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 rounded-b-xl bg-surface p-4 max-md:bottom-14 md:px-5 max-md:rounded-none max-md:border-t">
      <p role="status" className="mr-auto text-sm text-muted">
        {isDirty && t('changes', { count })}
      </p>
      {isDirty && (
        <Button onClick={onDiscard} disabled={isBusy}>
          {t('discard')}
        </Button>
      )}
      <Button type="submit" variant="primary" isBusy={isBusy} disabled={!isDirty}>
        {shared('save')}
      </Button>
    </footer>
  );
}

interface StaleNoticeProps {
  settings: KnownSettings;
  onTake: () => void;
  onKeep: () => void;
}

/** Somebody else saved settings while these were being changed. */
function StaleNotice({ settings: { saved }, onTake, onKeep }: StaleNoticeProps) {
  const t = useSettingsText();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-b bg-warning-soft px-4 py-3 text-sm text-warning-ink md:px-5"
    >
      <p className="min-w-0 flex-1 basis-60">
        {t('stale', { who: saved.by ?? '' })} {saved.at && <Time at={saved.at} show="full" />}.{' '}
        {t('stale.what')}
      </p>
      <Button size="sm" onClick={onTake}>
        {t('stale.take')}
      </Button>
      <Button size="sm" onClick={onKeep}>
        {t('stale.keep')}
      </Button>
    </div>
  );
}
