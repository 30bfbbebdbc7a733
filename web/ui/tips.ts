import type { ReactNode } from 'react';
import type { Side } from './place-beside.ts';

export interface Tip {
  /** Who shows it: the same object as long as its element lives. */
  owner: object;
  anchor: Element;
  text: ReactNode;
  shortcut: string | undefined;
  side: Side;
}

const hoverMs = 350;
/** Along a row of buttons each label is shown at once. */
const soonAfterMs = 200;
/** Long enough to move from an element over to its label. */
const leaveMs = 80;

/** The one label that is shown, and when. */
class Tips {
  #shown: Tip | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The owner that waits to be shown. */
  #next: object | undefined;
  #hiddenMs = -Infinity;
  readonly #listeners = new Set<() => void>();

  readonly get = (): Tip | undefined => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  show(tip: Tip, how: 'hover' | 'focus'): void {
    clearTimeout(this.#timer);
    this.#next = tip.owner;
    const isSoon = this.#shown !== undefined || Date.now() - this.#hiddenMs < soonAfterMs;
    if (how === 'focus' || isSoon) this.#set(tip);
    else this.#timer = setTimeout(() => this.#set(tip), hoverMs);
  }

  /** The pointer is over the label itself. */
  stay(owner: object): void {
    if (this.#shown?.owner === owner) clearTimeout(this.#timer);
  }

  /** The pointer left; the label goes unless the pointer has moved onto it. */
  leave(owner: object): void {
    if (this.#shown?.owner !== owner) return this.hide(owner);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.hide(owner), leaveMs);
  }

  hide(owner: object): void {
    if (this.#next !== owner) return;
    clearTimeout(this.#timer);
    this.#next = undefined;
    if (this.#shown) this.#hiddenMs = Date.now();
    this.#set(undefined);
  }

  #set(tip: Tip | undefined): void {
    if (this.#shown === tip) return;
    this.#shown = tip;
    for (const listener of this.#listeners) listener();
  }
}

export const tips = new Tips();
