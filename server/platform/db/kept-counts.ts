import { createHash } from 'node:crypto';
import type { Statement } from './list-source.ts';

/** How many counts are kept: those of each version, scope and filter are others. */
const countsMax = 500;

/**
 * Keeps what lists count for as long as nothing that they show changes, so that the next page, or
 * the same list for somebody else of the same scope, is not counted again.
 */
export class KeptCounts {
  private readonly kept = new Map<string, { value: unknown }>();
  private readonly most: number;

  constructor(most = countsMax) {
    this.most = most;
  }

  /**
   * @param version of everything that the list shows, as known before it is read: what is kept may
   * be newer, never older.
   * @param read where nothing is kept. Nobody waits for another's, which may fail or take long.
   */
  async read<T>(version: string, { text, values }: Statement, read: () => Promise<T>): Promise<T> {
    const key = keyOf({ text, values: [version, ...values] });
    const known = this.kept.get(key);
    if (known) return known.value as T;
    const value = await read();
    this.kept.set(key, { value });
    // A map keeps insertion order: the first is the one that was counted longest ago.
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest);
    return value;
  }
}

/** A short name for a statement with these values. */
export function keyOf({ text, values }: Statement): string {
  const all = JSON.stringify([text, ...values], (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
  return createHash('sha1').update(all).digest('base64url');
}
