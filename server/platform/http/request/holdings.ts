/** Items grouped by owner, the oldest first. */
export class Holdings<T extends object> {
  private readonly owners = new Map<T, string>();
  private readonly byOwner = new Map<string, Set<T>>();

  get size(): number {
    return this.owners.size;
  }

  all(): IterableIterator<T> {
    return this.owners.keys();
  }

  of(owner: string): ReadonlySet<T> {
    return this.byOwner.get(owner) ?? new Set();
  }

  add(owner: string, thing: T): void {
    this.owners.set(thing, owner);
    const held = this.byOwner.get(owner) ?? new Set();
    this.byOwner.set(owner, held.add(thing));
  }

  delete(thing: T): void {
    const owner = this.owners.get(thing);
    if (owner === undefined) return;
    this.owners.delete(thing);
    const held = this.byOwner.get(owner);
    held?.delete(thing);
    if (held?.size === 0) this.byOwner.delete(owner);
  }

  /** What the owner of the most holds, by the given measure. */
  largest(sizeOf: (held: ReadonlySet<T>) => number): ReadonlySet<T> {
    let largest: ReadonlySet<T> = new Set();
    let size = 0;
    for (const held of this.byOwner.values()) {
      const its = sizeOf(held);
      if (its > size) [largest, size] = [held, its];
    }
    return largest;
  }
}
