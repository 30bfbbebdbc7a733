import { upiLimits, type UpiId } from '@peerdesk/contract/upi.ts';
import { rupeeDigits, showMoney } from '@peerdesk/domain/money.ts';
import type { UpiCapTexts } from '@peerdesk/domain/upi/rules.ts';
import { z } from 'zod';
import { MoneyField, TextField } from '../../form-kit/fields.tsx';
import { typedMoney } from '../../form-kit/typed-values.ts';
import type { Form } from '../../form-kit/use-schema-form.ts';
import { useUpiText } from './texts.ts';

const money = typedMoney(rupeeDigits);

/** The caps as people type them. */
export const typedCaps = z.object({
  minAmount: money,
  maxAmount: money,
  dailyAmount: money,
  dailyCount: z
    .string()
    .transform((text) => Number(text.trim() || Number.NaN))
    .pipe(upiLimits.shape.dailyCount),
});

interface TypedCaps {
  holder: string;
  accountId: string;
  limits: Record<keyof UpiCapTexts, string>;
}

export interface CapsFieldsProps<Read> {
  form: Form<TypedCaps, Read>;
  /** The caps that cannot be loosened; said at their fields. */
  above: UpiId['capsFromAbove'];
}

export function CapsFields<Read>({ form, above }: CapsFieldsProps<Read>) {
  const t = useUpiText();
  const most = (amount: string | undefined) =>
    amount === undefined ? undefined : t('caps.atMost', { cap: showMoney(amount) });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MoneyField
        form={form}
        name="limits.minAmount"
        label={t('field.minAmount')}
        hint={
          above.minAmount === undefined
            ? undefined
            : t('caps.atLeast', { cap: showMoney(above.minAmount) })
        }
      />
      <MoneyField
        form={form}
        name="limits.maxAmount"
        label={t('field.maxAmount')}
        hint={most(above.maxAmount)}
      />
      <MoneyField
        form={form}
        name="limits.dailyAmount"
        label={t('field.dailyAmount')}
        hint={most(above.dailyAmount) ?? t('caps.dailyAmount.hint')}
      />
      <TextField
        form={form}
        name="limits.dailyCount"
        label={t('field.dailyCount')}
        hint={
          above.dailyCount === undefined
            ? t('caps.dailyCount.hint')
            : t('caps.atMost', { cap: String(above.dailyCount) })
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
      />
    </div>
  );
}
