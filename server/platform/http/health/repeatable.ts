/**
 * The most repeatable requests that are served at a time: in a burst, none is waiting for a
 * connection yet.
 */
const repeatableMost = 240;

/** The number of repeatable requests in progress, until their response is built. */
export class Repeatable {
  private count = 0;

  get isFull(): boolean {
    return this.count >= repeatableMost;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.count += 1;
    try {
      return await work();
    } finally {
      this.count -= 1;
    }
  }
}
