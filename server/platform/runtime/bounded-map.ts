/** A map that forgets the entries set longest ago, beyond so many. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  private readonly most: number;

  constructor(most: number) {
    super();
    this.most = most;
  }

  override set(key: Key, value: Value): this {
    // A map keeps insertion order: one that is set again becomes the newest.
    this.delete(key);
    super.set(key, value);
    if (this.size > this.most) this.delete(this.keys().next().value as Key);
    return this;
  }
}
