/** @jsxImportSource preact */
import type { ComplaintStatus } from '@peerdesk/contract/complaint.ts';
import type { PayPage } from '@peerdesk/contract/pay-page.ts';
import type { Language } from '@peerdesk/contract/user.ts';
import { approvedEnd, complainableStatuses } from '@peerdesk/domain/complaint/complaint.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { spokenLanguage } from '../lib/i18n/languages.ts';
import { Complaint } from './complaint/complaint.tsx';
import { countdown, remainingMs, type Countdown } from './countdown.ts';
import { Footer, Header } from './frame.tsx';
import { Icon } from './icon.tsx';
import { PayTo } from './pay-to/pay-to.tsx';
import { Play, TestMark } from './play.tsx';
import { Receipt } from './receipt.tsx';
import { Reference } from './reference/reference.tsx';
import type { PaySession, PayState } from './session.ts';
import { StatusCard } from './status-card.tsx';
import { saveText, loadText } from './tab-storage.ts';
import { viewWithComplaint } from './view.ts';
import { noValues, WordsContext, wordsOf, type PageValues } from './words.ts';

const languageKey = 'pay-language';

/** The customer's page: what is owed, what to do now, and the reference once it is paid. */
export function App({ session, token }: { session: PaySession; token: string }): JSX.Element {
  const state = useSession(session);
  const [language, setLanguage] = useLanguage();
  const words = wordsOf(language, valuesOf(state.page));
  const { t } = words;
  const { page } = state;
  const [complaint, setComplaint] = useState<ComplaintStatus>();
  const hasEnded = page !== null && hasEndedBadly(page);
  const view = hasEnded ? viewWithComplaint(state.view, complaint) : state.view;
  useEffect(() => {
    if (complaint === approvedEnd) session.lookAgain();
  }, [complaint, session]);
  const time = useCountdown(state);
  const title = t(`screen.${view.screen}.title`);
  const isLoading = view.screen === 'loading' && state.trouble === null;
  useTitle(title, language, state.brand?.name);
  useLostFocus(view.screen);
  const showsPayTo = view.showsPayTo && page?.upi != null && time?.isOver !== true;
  return (
    <WordsContext.Provider value={words}>
      <Header
        brand={state.brand}
        language={language}
        onLanguage={setLanguage}
        label={t('language')}
      />
      <p class="unseen" role="status">{`${title}. ${t(`screen.${view.screen}.next`)}`}</p>
      {page?.test && <TestMark />}
      <main class={showsPayTo ? 'two' : 'one'} aria-busy={view.screen === 'loading'}>
        {/* Another card, so that what it says now does not jump from where it stood before. */}
        <StatusCard key={isLoading ? 'loading' : 'known'} page={page} view={view} time={time} />
        {state.trouble !== null && (
          <p class="trouble" role="status">
            <Icon name="warn" />
            <span>{t(`trouble.${state.trouble}`)}</span>
            <button type="button" class="link" onClick={() => session.wake()}>
              {t('retry')}
            </button>
          </p>
        )}
        {showsPayTo && page?.upi != null && (
          <PayTo upi={page.upi} amount={page.amount} isTest={page.test === true} />
        )}
        <Reference
          session={session}
          state={state}
          isStep={showsPayTo}
          draftKey={`pay-draft:${token}`}
        />
        {page !== null && <Receipt page={page} />}
        {hasEnded && <Complaint token={token} utr={page.utr} onStatus={setComplaint} />}
        {page?.test && <Play session={session} page={page} />}
      </main>
      {!isLoading && <Footer support={state.supportContact} />}
    </WordsContext.Provider>
  );
}

/** What a customer may complain about. Test mode has nobody to hear it. */
function hasEndedBadly({ status, test }: PayPage): boolean {
  return isOneOf(status, complainableStatuses) && test !== true;
}

function valuesOf(page: PayPage | null): PageValues {
  if (page === null) return noValues;
  return {
    amount: showMoney(page.amount, page.currency),
    received: showMoney(page.receivedAmount ?? page.amount, page.currency),
    upi: page.upi?.id ?? '',
    count: String(page.utrTriesLeft),
    merchant: page.merchant.name,
    order: page.orderId,
    minutes: String(page.usualMinutes ?? ''),
  };
}

function useSession(session: PaySession): PayState {
  const [state, setState] = useState(session.state);
  useEffect(() => {
    setState(session.state);
    return session.subscribe(() => setState(session.state));
  }, [session]);
  return state;
}

function useLanguage(): [Language, (language: Language) => void] {
  const [language, setLanguage] = useState(() =>
    spokenLanguage([loadText(languageKey), ...navigator.languages]),
  );
  const choose = (next: Language): void => {
    saveText(languageKey, next);
    setLanguage(next);
  };
  return [language, choose];
}

function useCountdown({ view, page, clock, firstLeftMs }: PayState): Countdown | null {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!view.showsCountdown) return;
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, [view.showsCountdown]);
  // An answer that came after the last tick was measured later than `now`.
  const at = Math.max(now, clock?.monotonicMs ?? 0);
  const leftMs = view.showsCountdown ? remainingMs(page?.expiresAt ?? null, clock, at) : null;
  return leftMs === null ? null : countdown(leftMs, firstLeftMs);
}

function useTitle(title: string, language: Language, name: string | undefined): void {
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = name === undefined ? title : `${title} – ${name}`;
  }, [title, language, name]);
}

/**
 * When what had the focus is gone with its screen, the new heading takes it, not the page's top.
 */
function useLostFocus(screen: string): void {
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    const isFirst = last.current === 'loading';
    last.current = screen;
    if (isFirst || (document.activeElement && document.activeElement !== document.body)) return;
    document.querySelector<HTMLElement>('h1')?.focus();
  }, [screen]);
}
