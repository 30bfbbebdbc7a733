/** @jsxImportSource preact */
import type { PublicBrand } from '@peerdesk/contract/brand.ts';
import type { StatementCheck } from '@peerdesk/contract/issued-statement.ts';
import { showStamp, timeZoneDefault } from '@peerdesk/domain/dates.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import type { JSX } from 'preact';
import type { CheckText } from './words.ts';

interface FoundProps {
  check: StatementCheck;
  brand: PublicBrand | null;
  t: CheckText;
}

/** What the paper has to say, for comparison. */
export function Found({ check, brand, t }: FoundProps): JSX.Element {
  const { start, end, closing, currency, hash } = check;
  const timeZone = brand?.timeZone ?? timeZoneDefault;
  const stamp = (at: string) => showStamp(Date.parse(at), timeZone);
  return (
    <section class="card">
      <dl class="facts">
        <dt>{t('period')}</dt>
        <dd>{t('period.value', { from: stamp(start), until: stamp(end) })}</dd>
        <dt>{t('closing')}</dt>
        <dd class="amount">{showMoney(closing, currency)}</dd>
        <dt>{t('hash')}</dt>
        <dd class="hash">{hash}</dd>
      </dl>
      <p class="hint">{t('compare')}</p>
    </section>
  );
}
