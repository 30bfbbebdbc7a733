import type { Queryable } from '../pool.ts';

/** Where lists and figures are read: on a replica that is up to date, if the desk has one. */
export interface Reads {
  /**
   * @param work only reads. It is repeated on the primary if the first database fails.
   */
  run<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
  /** A replica that is up to date, for connections of one's own; null when there is none. */
  replicaUrl(): Promise<string | null>;
  /** Statistics for operators; null without a replica. */
  readonly figures: ReadFigures | null;
  close(): Promise<void>;
}

export interface ReadFigures {
  /** How many reads each database has served. */
  replica: number;
  primary: number;
  /** The replica's lag in bytes of WAL, when it was last checked. */
  lagBytes: number;
}

/** All reads from one database, which the caller closes. */
export function readsFrom(db: Queryable): Reads {
  return {
    run: (work) => work(db),
    replicaUrl: () => Promise.resolve(null),
    figures: null,
    close: () => Promise.resolve(),
  };
}
