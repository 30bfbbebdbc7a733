import { isAmountSetting, type SettingKey } from '@peerdesk/contract/settings.ts';
import { userTags } from '@peerdesk/contract/user.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { get } from 'react-hook-form';
import { MoneyField, SelectField, TextField } from '../../form-kit/fields.tsx';
import { useField } from '../../form-kit/use-field.ts';
import type { Form } from '../../form-kit/use-schema-form.ts';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ColorField, PictureField } from './brand-fields.tsx';
import { useCurrencyName } from './currency-name.ts';
import { settingsQueries, type KnownSettings } from './queries.ts';
import { rowOf } from './rows.ts';
import { useSettingText } from './setting-texts.ts';
import { useSettingsText } from './texts.ts';
import {
  boundsOf,
  placeOf,
  typedText,
  valueAt,
  type ReadSettings,
  type SettingValue,
  type TypedSettings,
} from './typed-settings.ts';

type SettingsForm = Form<TypedSettings, ReadSettings>;
interface SettingFieldProps {
  form: SettingsForm;
  name: SettingKey;
  /** The settings that the form started with. */
  base: KnownSettings;
}

/** One setting: its control, whether it was changed, and the way back to its default. */
export function SettingField({ form, name, base }: SettingFieldProps) {
  const label = useSettingText();
  const isDirty = Boolean(get(form.formState.dirtyFields, name));
  return (
    <div
      data-changed={isDirty || undefined}
      className="-ml-3.5 border-l-2 border-transparent pl-3 data-changed:border-accent"
    >
      <Control form={form} name={name} label={label(name)} hint={<Hint name={name} />} />
      <Before form={form} name={name} base={base} isDirty={isDirty} />
    </div>
  );
}

function Hint({ name }: { name: SettingKey }) {
  const t = useSettingsText();
  const help = useSettingText()(`${name}.hint`);
  const bounds = rowOf(name).control === 'whole' ? boundsOf(name) : undefined;
  if (!bounds) return help;
  const figures = {
    least: bounds.least.toLocaleString('en-IN'),
    most: bounds.most.toLocaleString('en-IN'),
  };
  return `${help} ${t('bounds', figures)}`;
}

interface ControlProps {
  form: SettingsForm;
  name: SettingKey;
  label: string;
  hint: React.ReactNode;
}

function Control(props: ControlProps) {
  const t = useSettingsText();
  const { control, unit } = rowOf(props.name);
  switch (control) {
    case 'money':
      return <MoneyField {...props} />;
    case 'timeZone':
      return <SelectField {...props} isSearched options={timeZones(props)} />;
    case 'currency':
      return <CurrencyField {...props} />;
    case 'tag':
      return (
        <SelectField
          {...props}
          options={userTags.map((value) => ({ value, label: t(`tag.${value}`) }))}
        />
      );
    case 'switch':
      return <SwitchField {...props} />;
    case 'color':
      return <ColorField {...props} />;
    case 'picture':
      return <PictureField {...props} />;
    case 'whole':
    case 'share':
    case 'text':
      return (
        <TextField
          {...props}
          autoComplete="off"
          maxLength={control === 'text' ? 120 : 10}
          {...(control === 'whole' && { inputMode: 'numeric' as const })}
          {...(control === 'share' && { inputMode: 'decimal' as const })}
          end={<UnitText unit={control === 'share' ? 'percent' : unit} />}
        />
      );
  }
}

function UnitText({ unit }: { unit: ReturnType<typeof rowOf>['unit'] }) {
  const t = useSettingsText();
  if (!unit) return null;
  return <span className="pointer-events-none pr-2 text-sm">{t(`unit.${unit}`)}</span>;
}

function timeZones({ form, name }: ControlProps) {
  const present = String(get(form.getValues(), name));
  const known = Intl.supportedValuesOf('timeZone');
  const all = known.includes(present) ? known : [present, ...known];
  return all.map((value) => ({ value, label: zoneName(value) }));
}

/** The city's own name, where the list of time zones still has the old one. */
function zoneName(zone: string): string {
  return zone === 'Asia/Calcutta' ? 'Asia/Kolkata' : zone.replaceAll('_', ' ');
}

function CurrencyField(props: ControlProps) {
  const { data } = useQuery(settingsQueries.currencies());
  const options = data?.currencies ?? [];
  const nameOf = useCurrencyName();
  return (
    <SelectField
      {...props}
      isSearched
      options={options.map(({ code }) => ({ value: code, label: `${code} · ${nameOf(code)}` }))}
    />
  );
}

/** Takes effect when the form is saved, like every other setting. */
function SwitchField({ form, name, label, hint }: ControlProps) {
  const { field, problem } = useField({ form, name });
  return (
    <Field label={label} hint={hint} error={problem}>
      {({ id }) => (
        <Switch
          id={id}
          label={label}
          checked={field.value === 'true'}
          onCheckedChange={(isOn) => field.onChange(String(isOn))}
        />
      )}
    </Field>
  );
}

interface BeforeProps extends SettingFieldProps {
  isDirty: boolean;
}

/** What the setting was, what it is by default, and the way back there. */
function Before({ form, name, base, isDirty }: BeforeProps) {
  const t = useSettingsText();
  const label = useSettingText();
  const shown = useShown();
  const typed = form.watch(name);
  const atFirst = valueAt(base.atFirst, name);
  const isDefault = String(typed) === typedText(name, atFirst);
  if (isDefault && !isDirty) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-muted">
      {isDirty && <span>{t('was', { value: shown(name, valueAt(base, name)) })}</span>}
      {!isDefault && (
        <button
          type="button"
          className="touch-target inline-flex items-center gap-1 rounded-sm text-accent-ink underline"
          aria-label={t('default.use', { name: label(name), value: shown(name, atFirst) })}
          onClick={() =>
            form.setValue(name, typedText(name, atFirst), {
              shouldDirty: true,
              shouldValidate: true,
            })
          }
        >
          <RotateCcw aria-hidden="true" className="size-3" />
          {t('default', { value: shown(name, atFirst) })}
        </button>
      )}
    </p>
  );
}

/** A value in the words of the screen. */
function useShown(): (name: SettingKey, value: SettingValue) => string {
  const t = useSettingsText();
  return (name, value) => {
    if (value === null || value === '') return t('none');
    const { control, unit } = rowOf(name);
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    if (isAmountSetting(...placeOf(name))) return showMoney(String(value));
    if (control === 'share') return `${typedText(name, value)} ${t('unit.percent')}`;
    if (control === 'tag') return t(`tag.${String(value) as (typeof userTags)[number]}`);
    const text = typeof value === 'number' ? value.toLocaleString('en-IN') : String(value);
    return unit ? `${text} ${t(`unit.${unit}`)}` : text;
  };
}
