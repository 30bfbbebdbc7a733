/** Lets work of one kind on this node run one after the other, where racing would only waste it. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Runs `work` after all that was handed in under this name before. */
  take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(name) ?? Promise.resolve();
    const turn = before.then(work, work);
    const settled = turn.catch(() => undefined);
    this.last.set(name, settled);
    void settled.then(() => {
      if (this.last.get(name) === settled) this.last.delete(name);
    });
    return turn;
  }
}
