/** @jsxImportSource preact */
import type { PayPage } from '@peerdesk/contract/pay-page.ts';
import type { JSX } from 'preact';
import type { Countdown } from './countdown.ts';
import { Icon, type IconName } from './icon.tsx';
import { Ring } from './ring.tsx';
import { groupUtr } from './reference/utr-text.ts';
import type { Screen, Tone, View } from './view.ts';
import { useWords } from './words.ts';

const toneIcons = {
  neutral: 'app',
  wait: 'clock',
  good: 'tick',
  bad: 'cross',
  warn: 'warn',
} as const satisfies Record<Tone, IconName>;

/** Where the usual time is of use: while the customer pays, and waits. */
const awaited: ReadonlySet<Screen> = new Set(['pay', 'processing']);

export interface StatusCardProps {
  page: PayPage | null;
  view: View;
  time: Countdown | null;
}

/** The head of every state: how much, how it stands, what to do next, and the way back. */
export function StatusCard({ page, view, time }: StatusCardProps): JSX.Element {
  const { t, values } = useWords();
  const isPaying = view.screen === 'pay';
  return (
    <section class={`card status ${view.tone}`}>
      {page !== null && (
        <div class="owed">
          <div>
            <p class="quiet">{t(isPaying ? 'amountToPay' : 'amount')}</p>
            <p class="amount">{values.amount}</p>
          </div>
          {time !== null && <Ring time={time} />}
        </div>
      )}
      {page !== null && <p class="for">{t('paymentFor')}</p>}
      <div class="word">
        {!isPaying && (
          <span class={view.tone === 'wait' ? 'badge turning' : 'badge'}>
            {view.screen === 'loading' ? null : <Icon name={toneIcons[view.tone]} />}
          </span>
        )}
        <div>
          <h1 tabIndex={-1} class={isPaying ? 'unseen' : undefined}>
            {t(`screen.${view.screen}.title`)}
          </h1>
          {time?.isOver === true ? (
            <p class="strong">{t('timeOver')}</p>
          ) : (
            <p>{t(`screen.${view.screen}.next`)}</p>
          )}
          {page?.usualMinutes != null && awaited.has(view.screen) && (
            <p class="quiet">{t('usualWait')}</p>
          )}
        </div>
      </div>
      {page?.utr != null && (
        <p class="given">
          <span class="quiet">{t('yourReference')}</span>
          <span class="utr">{groupUtr(page.utr)}</span>
        </p>
      )}
      {page !== null && view.returnLink !== 'none' && isWebAddress(page.returnUrl) && (
        <a class={view.returnLink === 'main' ? 'button' : 'button plain'} href={page.returnUrl}>
          {t('backToMerchant')} <Icon name="arrow" />
        </a>
      )}
    </section>
  );
}

/**
 * The merchant's link becomes an address of this page; anything that could be script is left out.
 */
function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url);
}
