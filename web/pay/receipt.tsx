/** @jsxImportSource preact */
import type { PayPage } from '@peerdesk/contract/pay-page.ts';
import type { Language } from '@peerdesk/contract/user.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import type { JSX } from 'preact';
import { groupUtr } from './reference/utr-text.ts';
import { useWords } from './words.ts';

/** The time of the customer's own clock. */
function timeText(at: string, language: Language): string {
  const locale = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' } as const satisfies Record<Language, string>;
  // Of 24 hours, as everywhere here: “am” is no Hindi.
  const style = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const;
  return new Date(at).toLocaleString(locale[language], style);
}

/** What is left of a payment: to keep, to print, or to show to the merchant. */
export function Receipt({ page }: { page: PayPage }): JSX.Element | null {
  const { t, language, values } = useWords();
  if (!isOneOf(page.status, approvedStatuses) || page.decidedAt === null) return null;
  const facts: [name: string, shown: string][] = [
    [t('receiptFor'), page.merchant.name],
    [t('receiptOrder'), page.orderId],
    [t('receiptAmount'), values.received],
    ...(page.utr === null ? [] : [[t('reference'), groupUtr(page.utr)] satisfies [string, string]]),
    [t('receiptTime'), timeText(page.decidedAt, language)],
    [t('receiptNumber'), page.refId],
  ];
  return (
    <section class="card step receipt" aria-labelledby="receipt">
      <h2 id="receipt">{t('receipt')}</h2>
      <dl class="facts">
        {facts.map(([name, shown]) => (
          <div class="fact" key={name}>
            <dt>{name}</dt>
            <dd>
              <span class="value">{shown}</span>
            </dd>
          </div>
        ))}
      </dl>
      {typeof window.print === 'function' && (
        <button type="button" class="button plain" onClick={() => window.print()}>
          {t('receiptPrint')}
        </button>
      )}
    </section>
  );
}
