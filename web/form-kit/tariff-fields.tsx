import { slabsMax } from '@peerdesk/contract/tariff.ts';
import type { Direction } from '@peerdesk/domain/ledger/typed-tariffs.ts';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MoneyField, TextField } from './fields.tsx';
import { useFormText } from './texts.ts';
import type { TariffsTyped } from './typed-tariffs.ts';
import type { Form } from './use-schema-form.ts';

/** A form with such fields; which of the two it has is said by `path`. */
export type TariffForm = Form<{ fees: TariffsTyped; commission: TariffsTyped }, unknown>;

interface TariffFieldsProps {
  form: TariffForm;
  path: 'fees' | 'commission';
  way: Direction;
  label: string;
  hint: string;
  /** What the tariff makes of an order. */
  preview: ReactNode;
}

/** A share, a flat sum beside it, and other rates from certain amounts on. */
export function TariffFields({ form, path, way, label, hint, preview }: TariffFieldsProps) {
  const t = useFormText();
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-3">
      <ShareField form={form} name={`${path}.${way}Bps`} label={label} hint={hint} />
      <MoneyField
        form={form}
        name={`${path}.${way}Flat`}
        label={t('tariff.flat')}
        hint={t('tariff.flat.hint')}
      />
      <Slabs form={form} path={path} way={way} label={label} />
      <p className="text-xs text-muted" aria-live="polite">
        {preview}
      </p>
    </div>
  );
}

interface ShareFieldProps {
  form: TariffForm;
  name: Parameters<
    typeof TextField<{ fees: TariffsTyped; commission: TariffsTyped }, unknown>
  >[0]['name'];
  label: string;
  hint?: string;
}

function ShareField({ hint, ...field }: ShareFieldProps) {
  return (
    <TextField
      {...field}
      {...(hint && { hint })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      end={<span className="pr-2 text-sm">%</span>}
    />
  );
}

function Slabs({
  form,
  path,
  way,
  label,
}: Pick<TariffFieldsProps, 'form' | 'path' | 'way' | 'label'>) {
  const t = useFormText();
  const name = `${path}.${way}Slabs` as const;
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t('tariff.slabs', { label })}</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-2 items-start gap-2 rounded-md border p-2">
          <div className="col-span-2 flex items-end gap-2">
            <MoneyField
              form={form}
              name={`${name}.${at}.from`}
              label={t('tariff.from')}
              className="min-w-0 flex-1"
            />
            <IconButton
              label={t('tariff.remove', { number: at + 1 })}
              icon={<X />}
              onClick={() => remove(at)}
            />
          </div>
          <ShareField form={form} name={`${name}.${at}.bps`} label={t('tariff.share')} />
          <MoneyField form={form} name={`${name}.${at}.flat`} label={t('tariff.flat')} />
        </div>
      ))}
      {fields.length < slabsMax && (
        <Button
          size="sm"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => append({ from: '', bps: '', flat: '' })}
        >
          {t('tariff.add')}
        </Button>
      )}
    </fieldset>
  );
}
