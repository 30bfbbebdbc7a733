/** @jsxImportSource preact */
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { PayPage } from '@peerdesk/contract/pay-page.ts';
import { payinOutcomes, type PayinOutcome } from '@peerdesk/contract/test-order.ts';
import { parsePositiveMoney, rupeeDigits } from '@peerdesk/domain/money.ts';
import type { JSX, TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import type { PaySession } from './session.ts';
import { useWords } from './words.ts';

/** Says in every state that nothing here is a payment. */
export function TestMark(): JSX.Element {
  const { t } = useWords();
  return (
    <p class="test-mark">
      <strong>{t('testMark')}</strong> {t('testText')}
    </p>
  );
}

/** What may become of an order in each status, as far as the page knows. */
const possible = {
  created: ['expired'],
  unassigned: ['expired'],
  pending: ['approved', 'declined', 'expired'],
  processing: ['approved', 'declined'],
  expired: ['approved', 'declined'],
  declined: ['approved'],
  approved: [],
} as const satisfies Record<OrderStatus, readonly PayinOutcome[]>;

const labels = {
  approved: 'playApprove',
  declined: 'playDecline',
  expired: 'playExpire',
} as const satisfies Record<PayinOutcome, string>;

/** Test mode: whoever develops plays the customer and the desk. */
export function Play({ session, page }: { session: PaySession; page: PayPage }): JSX.Element {
  const { t } = useWords();
  const [amount, setAmount] = useState(page.amount);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<'playRefused' | 'playNoAmount' | null>(null);
  const outcomes: readonly PayinOutcome[] = possible[page.status];
  const play = async (outcome: PayinOutcome, arrives: string | null): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem((await session.play(outcome, arrives)) ? null : 'playRefused');
    setIsBusy(false);
  };
  const approve = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const read = parsePositiveMoney(amount.trim(), rupeeDigits);
    if (read.ok) void play('approved', amount.trim());
    else setProblem('playNoAmount');
  };
  return (
    <section class="card step play" aria-labelledby="step-play">
      <h2 id="step-play">{t('playTitle')}</h2>
      <p class="quiet">{t(outcomes.length > 0 ? 'playText' : 'playOver')}</p>
      {payinOutcomes
        .filter((outcome) => outcomes.includes(outcome))
        .map((outcome) => (
          <button
            key={outcome}
            type="button"
            class="button plain"
            aria-disabled={isBusy}
            onClick={() => void play(outcome, null)}
          >
            {t(labels[outcome])}
          </button>
        ))}
      {outcomes.includes('approved') && (
        <form noValidate onSubmit={approve}>
          <label for="play-amount">{t('playAmount')}</label>
          <input
            id="play-amount"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            value={amount}
            onInput={(event) => setAmount(event.currentTarget.value)}
          />
          <button type="submit" class="button plain" aria-disabled={isBusy}>
            {t('playOther')}
          </button>
        </form>
      )}
      {problem !== null && (
        <p class="error" role="alert">
          <Icon name="warn" /> <span>{t(problem)}</span>
        </p>
      )}
    </section>
  );
}
