import type { Brand } from '@peerdesk/contract/brand.ts';
import type { ErrorCode } from '@peerdesk/contract/errors.ts';
import type { PayPage } from '@peerdesk/contract/pay-page.ts';
import type { PayinOutcome } from '@peerdesk/contract/test-order.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { unopenedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { remainingMs, type ClockBase } from './countdown.ts';
import type { Answer, Trouble, PayApi } from './pay-api.ts';
import { pollDelayMs, retryDelayMs } from './poll-delay.ts';
import { viewOf, type View } from './view.ts';

/** Why a reference that was sent is not taken, as far as this page tells them apart. */
export type UtrRefusal = 'duplicate' | 'shut' | 'shape' | 'other';

export interface PayState {
  page: PayPage | null;
  brand: Brand | null;
  supportContact: string | null;
  view: View;
  clock: ClockBase | null;
  /** The time left when the deadline was first seen: the whole of the ring. */
  firstLeftMs: number;
  trouble: Trouble | null;
  sending: 'no' | 'first' | 'again';
  refusal: UtrRefusal | null;
}

export interface PaySessionDependencies {
  api: PayApi;
  /** A clock that nobody can set, in milliseconds. */
  monotonicMs(): number;
  newAttempt(): string;
  isVisible(): boolean;
}

const reopenMs = 15_000;
const wakeMs = 1000;
const sendFailuresMax = 6;
const afterDeadlineMs = 300;

/**
 * Talks to the server on behalf of the page: opens the link, follows its state, sends references.
 * Only what the server answered changes `page`; a failure leaves everything shown as it was.
 */
export class PaySession {
  readonly #dependencies: PaySessionDependencies;
  readonly #listeners = new Set<() => void>();
  #state: PayState = {
    page: null,
    brand: null,
    supportContact: null,
    view: viewOf({ page: null, isNotFound: false, isCustomerBusy: false }),
    clock: null,
    firstLeftMs: 0,
    trouble: null,
    sending: 'no',
    refusal: null,
  };
  #isCustomerBusy = false;
  #openAttempt: string | null = null;
  #openedMs: number | null = null;
  #askedMs = -Infinity;
  #changedMs = 0;
  #failures = 0;
  #isAsking = false;
  /** What is shown as final may have changed after all. */
  #isDoubted = false;
  #sent = 0;
  #taken = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hurry: (() => void) | null = null;

  constructor(dependencies: PaySessionDependencies) {
    this.#dependencies = dependencies;
  }

  get state(): PayState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks now: at the start, and when the page is looked at again or the network is back. */
  wake(): void {
    this.#hurry?.();
    if (this.#dependencies.monotonicMs() - this.#askedMs >= wakeMs) void this.#ask();
  }

  /** Asks about an end too: support may have found the payment after all. */
  lookAgain(): void {
    this.#isDoubted = true;
    void this.#ask();
  }

  /** The browser knows that there is no network before a call has failed. */
  noticeOffline(): void {
    this.#set({ trouble: 'offline' });
  }

  forgetRefusal(): void {
    if (this.#state.refusal !== null) this.#set({ refusal: null });
  }

  /**
   * Sends a reference; one key for all its repetitions, so a lost answer never counts as a second
   * entry. True when the server has taken it.
   */
  async sendUtr(utr: string): Promise<boolean> {
    if (this.#state.sending !== 'no') return false;
    this.#set({ sending: 'first', refusal: null });
    const attempt = this.#dependencies.newAttempt();
    const send = (): Promise<Answer> => this.#dependencies.api.sendUtr(utr, attempt);
    let answer = await this.#numbered(send);
    for (let failures = 1; answer.kind === 'failed' && failures < sendFailuresMax; failures += 1) {
      this.#set({ sending: 'again', trouble: answer.why });
      await this.#pause(retryDelayMs(failures, answer.waitMs));
      answer = await this.#numbered(send);
    }
    this.#set({ sending: 'no', trouble: answer.kind === 'failed' ? answer.why : null });
    if (answer.kind === 'refused') this.#set({ refusal: refusalOf(answer.errorCode) });
    this.#askedMs = -Infinity;
    if (answer.kind === 'page') this.#schedule();
    else this.wake();
    return answer.kind === 'page';
  }

  /** Test mode: plays the customer and the desk. True when the order went on that way. */
  async play(outcome: PayinOutcome, amount: string | null): Promise<boolean> {
    const attempt = this.#dependencies.newAttempt();
    const answer = await this.#numbered(() =>
      this.#dependencies.api.play(outcome, amount, attempt),
    );
    this.#set({ trouble: answer.kind === 'failed' ? answer.why : null });
    this.#schedule();
    return answer.kind === 'page';
  }

  async #ask(): Promise<void> {
    const isOver = this.#state.view.isFinal && !this.#isDoubted;
    if (this.#isAsking || this.#state.sending !== 'no' || isOver) return;
    this.#isAsking = true;
    this.#askedMs = this.#dependencies.monotonicMs();
    const answer = this.#needsOpening() ? await this.#open() : await this.#get();
    this.#isAsking = false;
    if (answer.kind === 'failed') {
      this.#failures += 1;
      this.#set({ trouble: answer.why });
      return this.#schedule(retryDelayMs(this.#failures, answer.waitMs));
    }
    this.#failures = 0;
    this.#isDoubted = false;
    if (this.#state.sending === 'no') this.#set({ trouble: null });
    this.#schedule();
  }

  /**
   * Opening is repeated while no account is found; each time under a new key, or the
   * first answer would come again.
   */
  #needsOpening(): boolean {
    if (this.#openedMs === null) return true;
    const { screen } = this.#state.view;
    if (!['loading', 'created', 'customerBusy', 'unassigned', 'intakeStopped'].includes(screen))
      return false;
    return this.#dependencies.monotonicMs() - this.#openedMs >= reopenMs;
  }

  async #open(): Promise<Answer> {
    const attempt = (this.#openAttempt ??= this.#dependencies.newAttempt());
    const answer = await this.#numbered(() => this.#dependencies.api.open(attempt));
    if (answer.kind === 'failed') return answer;
    this.#openAttempt = null;
    this.#openedMs = this.#dependencies.monotonicMs();
    this.#isCustomerBusy = answer.kind === 'refused' && answer.errorCode === 'NoCapacity';
    // A refusal shows nothing; the order may still be looked at, with its brand and amount.
    if (answer.kind === 'refused' && this.#state.page === null && !isMissing(answer.errorCode)) {
      return this.#get();
    }
    return this.#missingOr(answer);
  }

  async #get(): Promise<Answer> {
    return this.#missingOr(await this.#numbered(() => this.#dependencies.api.get()));
  }

  #missingOr(answer: Answer): Answer {
    if (answer.kind !== 'refused') return answer;
    const isNotFound = isMissing(answer.errorCode);
    const { page } = this.#state;
    this.#set({ view: viewOf({ page, isNotFound, isCustomerBusy: this.#isCustomerBusy }) });
    if (isNotFound && page === null) void this.#brandAnyway();
    return answer;
  }

  /** Even a link that leads nowhere tells whose page it is and whom to ask. */
  async #brandAnyway(): Promise<void> {
    const brand = await this.#dependencies.api.brand();
    if (brand !== null) this.#set({ brand, supportContact: brand.supportContact });
  }

  /** Answers may overtake each other; one that was asked for before the shown one is dropped. */
  async #numbered(call: () => Promise<Answer>): Promise<Answer> {
    const number = (this.#sent += 1);
    const answer = await call();
    if (answer.kind === 'page' && number > this.#taken) {
      this.#taken = number;
      this.#show(answer.page, answer.clock);
    }
    return answer;
  }

  #show(page: PayPage, clock: ClockBase | null): void {
    const before = this.#state;
    const now = this.#dependencies.monotonicMs();
    if (!isOneOf(page.status, unopenedStatuses)) this.#isCustomerBusy = false;
    if (signature(page) !== signature(before.page)) this.#changedMs = now;
    const isSameDeadline = page.expiresAt === before.page?.expiresAt;
    this.#set({
      page,
      brand: page.brand,
      supportContact: page.supportContact,
      clock,
      view: viewOf({ page, isNotFound: false, isCustomerBusy: this.#isCustomerBusy }),
      firstLeftMs: isSameDeadline
        ? before.firstLeftMs
        : (remainingMs(page.expiresAt, clock, now) ?? 0),
    });
  }

  #schedule(delayMs = this.#usualDelayMs()): void {
    clearTimeout(this.#timer);
    if (delayMs === null || !this.#dependencies.isVisible()) return;
    this.#timer = setTimeout(() => void this.#ask(), delayMs);
  }

  /** The usual pace, but never past the deadline without looking. */
  #usualDelayMs(): number | null {
    const { view, page, clock } = this.#state;
    const now = this.#dependencies.monotonicMs();
    const delayMs = pollDelayMs(view.screen, view.isFinal, now - this.#changedMs);
    const leftMs = view.showsCountdown ? remainingMs(page?.expiresAt ?? null, clock, now) : null;
    if (delayMs === null || leftMs === null || leftMs <= 0) return delayMs;
    return Math.min(delayMs, leftMs + afterDeadlineMs);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #set(part: Partial<PayState>): void {
    // What is as it was, such as no trouble after no trouble, is not drawn again.
    const names = Object.keys(part) as (keyof PayState)[];
    if (names.every((name) => part[name] === this.#state[name])) return;
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

function signature(page: PayPage | null): string {
  return page === null ? '' : [page.status, page.utr, page.utrLost].join();
}

/** A token of the wrong shape is no link of ours either. */
function isMissing(code: ErrorCode): boolean {
  return code === 'NotFound' || code === 'ValidationError';
}

function refusalOf(code: ErrorCode): UtrRefusal {
  if (code === 'DuplicateUtr') return 'duplicate';
  if (code === 'InvalidTransition' || code === 'AlreadyDecided') return 'shut';
  return code === 'ValidationError' ? 'shape' : 'other';
}
