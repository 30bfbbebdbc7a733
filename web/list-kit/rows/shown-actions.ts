import type { RowActions } from './row-action.ts';

/** The record that is open, or that the keys act on, and what can be done with it now. */
export interface ActionsAtHand {
  name: string;
  actions: RowActions;
}

type Offer = () => ActionsAtHand | undefined;

/** What the list on the screen offers to whoever asks from outside it, such as the palette. */
class ShownActions {
  private offers: readonly Offer[] = [];

  /** @returns what ends the offer. */
  offer(one: Offer): () => void {
    this.offers = [...this.offers, one];
    return () => {
      this.offers = this.offers.filter((other) => other !== one);
    };
  }

  get(): ActionsAtHand | undefined {
    return this.offers.at(-1)?.();
  }
}

export const shownActions = new ShownActions();
