type Outcome = 'ok' | 'fail' | 'unknown';

/** One request of the model, and what became of it. */
export interface Recorded {
  /** Such as `PATCH /api/payout`. */
  what: string;
  /** Its idempotency key; null for what takes none. */
  key: string | null;
  body: string;
  /** By the desk's clock. */
  invokedAt: number;
  answeredAt: number;
  /** Each time that it was sent: to which server, and what came of it, once that is known. */
  sent: { server: number; outcome: Outcome | null }[];
  /** Another one was under way at the same time. */
  isRaced: boolean;
}

/** Every request, in the order in which they were made. */
export class History {
  readonly all: Recorded[] = [];
  private readonly open = new Set<Recorded>();

  invoke(one: Pick<Recorded, 'what' | 'key' | 'body' | 'invokedAt'>): Recorded {
    const isRaced = this.open.size > 0;
    const recorded: Recorded = { ...one, answeredAt: Infinity, sent: [], isRaced };
    for (const other of this.open) other.isRaced = true;
    this.open.add(recorded);
    this.all.push(recorded);
    return recorded;
  }

  /** How many are under way. */
  get openCount(): number {
    return this.open.size;
  }

  answer(one: Recorded, at: number): void {
    one.answeredAt = at;
    this.open.delete(one);
  }

  /** How often requests ended so. */
  count(outcome: Outcome): number {
    return this.all.reduce(
      (sum, { sent }) => sum + sent.filter((each) => each.outcome === outcome).length,
      0,
    );
  }
}

/** What became of it in the end. */
export function outcomeOf({ sent }: Recorded): Outcome | null {
  return sent.at(-1)?.outcome ?? null;
}
