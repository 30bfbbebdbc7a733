/** A seeded source of random numbers, so that a run can be repeated. */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A number from 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  is(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** One of a list that is not empty. */
  of<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)];
    if (found === undefined) throw new Error('chose from an empty list');
    return found;
  }

  /** One of a list by its weight. */
  weighted<T>(list: readonly (readonly [number, T])[]): T {
    let rest = this.next() * list.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of list) {
      rest -= weight;
      if (rest < 0) return value;
    }
    throw new Error('chose from an empty list');
  }
}
