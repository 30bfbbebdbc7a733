import {
  settingSchema,
  settingSections,
  type SettingKey,
  type Settings,
  type SettingSection,
  type updateSettingsBody,
} from '@peerdesk/contract/settings.ts';
import { because } from '@peerdesk/contract/because.ts';
import { formatMoney, parseMoney, rupeeDigits } from '@peerdesk/domain/money.ts';
import { z } from 'zod';
import {
  amountText,
  bareAmount,
  percentText,
  typedCountOrNone,
  typedPercent,
  wrong,
} from '../../form-kit/typed-values.ts';
import { keysOf, rowOf, type FormTab, type SettingRow } from './rows.ts';

/** Every setting as it is typed. */
export type TypedSettings = {
  [Section in SettingSection]: { [Key in keyof Settings[Section]]: string };
};
export type ReadSettings = Partial<Record<SettingSection, Record<string, unknown>>>;
export type SettingsChange = Omit<z.input<typeof updateSettingsBody>, 'version'>;

export function placeOf(key: SettingKey): [SettingSection, string] {
  return key.split('.') as [SettingSection, string];
}

export type SettingValue = string | number | boolean | null;

export function valueAt(settings: Settings, key: SettingKey): SettingValue {
  const [section, name] = placeOf(key);
  return (settings[section] as Record<string, SettingValue>)[name] ?? null;
}

/** A value as somebody would type it. */
export function typedText(key: SettingKey, value: SettingValue): string {
  if (value === null) return '';
  const { control } = rowOf(key);
  if (control === 'share') return percentText(Number(value));
  if (control === 'whole') return Number(value).toLocaleString('en-IN');
  return control === 'money' ? amountText(String(value)) : String(value);
}

export function typedOf(settings: Settings): TypedSettings {
  const sections = settingSections.map((section) => {
    const entries = Object.entries(settings[section]) as [string, SettingValue][];
    const values = entries.map(([name, value]) => [
      name,
      typedText(`${section}.${name}` as SettingKey, value),
    ]);
    return [section, Object.fromEntries(values)];
  });
  return Object.fromEntries(sections) as TypedSettings;
}

/** Reads what was typed into the fields of a tab. */
export function formOf(tab: FormTab): z.ZodType<ReadSettings, TypedSettings> {
  const shapes: Partial<Record<SettingSection, z.ZodRawShape>> = {};
  for (const key of keysOf(tab)) {
    const [section, name] = placeOf(key);
    const reader = readerOf(rowOf(key), settingSchema(section, name));
    shapes[section] = { ...shapes[section], [name]: reader };
  }
  const sections = Object.entries(shapes).map(([section, shape]) => [section, z.object(shape)]);
  const form: z.ZodType = z.object(Object.fromEntries(sections) as z.ZodRawShape);
  return form as z.ZodType<ReadSettings, TypedSettings>;
}

/** An amount of zero or more; nothing typed is null where there may be none. */
function amountReader(mayBeNone: boolean): z.ZodType {
  return z.string().transform((text, context) => {
    const bare = bareAmount(text);
    if (mayBeNone && bare === '') return null;
    const read = parseMoney(bare, rupeeDigits);
    if (read.ok && read.value >= 0n) return formatMoney(read.value, rupeeDigits);
    return wrong(text, context, read.ok ? because('amount_negative') : read.reason);
  });
}

const textOrNone = z.string().transform((text) => (text.trim() === '' ? null : text));

function readerOf({ control }: SettingRow, schema: z.ZodType): z.ZodType {
  const mayBeNone = schema instanceof z.ZodNullable;
  switch (control) {
    case 'whole':
      return typedCountOrNone.pipe(schema as z.ZodType<unknown, number | null>);
    case 'share':
      return typedPercent.pipe(schema as z.ZodType<unknown, number>);
    case 'money':
      return amountReader(mayBeNone);
    case 'switch':
      return z.string().transform((text) => text === 'true');
    case 'text':
    case 'timeZone':
    case 'currency':
    case 'tag':
    case 'picture':
    case 'color':
      return mayBeNone
        ? textOrNone.pipe(schema as z.ZodType<unknown, string | null>)
        : z.string().pipe(schema as z.ZodType<unknown, string>);
  }
}

/**
 * What was changed, and only that. Of the brand, what is again as it was at first is null: then the
 * configuration goes on to say it.
 */
export function changesOf(
  before: Settings,
  read: ReadSettings,
  atFirst: Settings = before,
): SettingsChange {
  const changes: Record<string, Record<string, unknown>> = {};
  for (const [section, values] of Object.entries(read)) {
    for (const [name, value] of Object.entries(values)) {
      const key = `${section}.${name}` as SettingKey;
      if (valueAt(before, key) === value) continue;
      const isAtFirst = section === 'brand' && valueAt(atFirst, key) === value;
      changes[section] = { ...changes[section], [name]: isAtFirst ? null : value };
    }
  }
  return changes as SettingsChange;
}

interface NumberCheck {
  check: string;
  value?: number;
}

/** The bounds of a number, as the contract has them. */
export function boundsOf(key: SettingKey): { least: number; most: number } | undefined {
  const [section, name] = placeOf(key);
  const schema = settingSchema(section, name);
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (!(inner instanceof z.ZodNumber)) return undefined;
  // What zod tells of them itself is among what the build leaves out of the portal.
  const checks = (inner.def.checks ?? []).map((check) => check._zod.def as NumberCheck);
  const least = checks.find(({ check }) => check === 'greater_than')?.value;
  const most = checks.find(({ check }) => check === 'less_than')?.value;
  return least === undefined || most === undefined ? undefined : { least, most };
}
