import type { State } from './state.ts';

/** The statuses that one step has changed, by what they are of, such as `payin:PI1`. */
export interface StepChanges {
  step: number;
  statuses: ReadonlyMap<string, string>;
}

/** What the model's steps changed, one after the other. */
export class ModelChanges {
  readonly steps: StepChanges[] = [];
  private readonly known: { payin: string[]; payout: string[]; dispute: string[] } = {
    payin: [],
    payout: [],
    dispute: [],
  };

  /** Compares the model with what it was after the step before. */
  note(step: number, { payins, payouts, disputes }: State): void {
    const statuses = new Map<string, string>();
    const compare = (kind: keyof typeof this.known, id: string, at: number, status: string) => {
      if (this.known[kind][at] === status) return;
      this.known[kind][at] = status;
      statuses.set(`${kind}:${id}`, status);
    };
    payins.forEach(({ refId, status }, at) => compare('payin', refId, at, status));
    payouts.forEach(({ refId, status }, at) => compare('payout', refId, at, status));
    disputes.forEach(({ id, status }, at) => compare('dispute', id, at, status));
    if (statuses.size > 0) this.steps.push({ step, statuses });
  }
}
