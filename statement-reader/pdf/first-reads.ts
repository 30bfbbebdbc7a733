/** The file in blocks of so many bytes. */
const block = 256;

/**
 * Counts the bytes of streams as they are read for the first time, whatever reads them again and
 * whichever streams share them.
 */
export class FirstReads {
  private readonly blocks = new Set<number>();
  private taken = 0;

  add(start: number, length: number): void {
    for (let at = Math.floor(start / block); at * block < start + length; at += 1) {
      this.blocks.add(at);
    }
  }

  /** The bytes since the last time. */
  take(): number {
    const count = this.blocks.size - this.taken;
    this.taken = this.blocks.size;
    return count * block;
  }
}
