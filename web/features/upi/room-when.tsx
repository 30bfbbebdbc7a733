import type { UpiDetail } from '@peerdesk/contract/upi.ts';
import { parseMoney, rupeeDigits, showMoney, zero } from '@peerdesk/domain/money.ts';
import { roomAt } from '@peerdesk/domain/upi/headroom.ts';
import { z } from 'zod';
import { MoneyField } from '../../form-kit/fields.tsx';
import { typedMoney } from '../../form-kit/typed-values.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useNow } from '../../lib/clock.ts';
import { Time } from '../../ui/time.tsx';
import { useUpiText } from './texts.ts';

const amountForm = z.object({ amount: typedMoney(rupeeDigits) });
const stepMs = 30_000;

function units(text: string) {
  const read = parseMoney(text, rupeeDigits);
  return read.ok ? read.value : zero;
}

/** "When is there room for…?", answered while the amount is typed. */
export function RoomWhen({ upi }: { upi: UpiDetail }) {
  const t = useUpiText();
  const form = useSchemaForm(amountForm, { start: { amount: '' } });
  const typed = amountForm.safeParse({ amount: form.watch('amount') });
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-2">
      <MoneyField form={form} name="amount" label={t('when.label')} className="max-w-56" />
      <p role="status" className="text-sm empty:hidden">
        {typed.success && <Answer upi={upi} amount={typed.data.amount} />}
      </p>
    </form>
  );
}

function Answer({ upi, amount }: { upi: UpiDetail; amount: string }) {
  const t = useUpiText();
  const now = useNow(stepMs);
  const { limits } = upi;
  const shown = showMoney(amount);
  const asked = units(amount);
  if (asked < units(limits.minAmount) || asked > units(limits.maxAmount)) {
    const [least, most] = [showMoney(limits.minAmount), showMoney(limits.maxAmount)];
    return t('when.outside', { least, most });
  }
  const caps = { dailyAmount: units(limits.dailyAmount), dailyCount: limits.dailyCount };
  const credits = upi.credits.map((credit) => ({
    at: Date.parse(credit.at),
    amount: units(credit.amount),
  }));
  const at = roomAt(asked, caps, credits, now);
  if (at === null) return t('when.never', { amount: shown });
  if (at === now) return t('when.now', { amount: shown });
  return (
    <>
      {t('when.at', { amount: shown })}{' '}
      <Time at={new Date(at).toISOString()} show="full" className="font-medium" />
    </>
  );
}
