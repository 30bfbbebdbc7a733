import type { Queryable } from './pool.ts';

/** Where lists and figures are read: on a replica that is up to date, if the desk has one. */
export interface Reads {
  /**
   * @param work only reads. It is done again elsewhere when the database that was asked first
   * fails.
   */
  run<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
  /** A replica that is up to date, for connections of one's own; null when there is none. */
  replicaUrl(): Promise<string | null>;
  /** What was read where, for whoever runs the desk; null without a replica. */
  readonly figures: ReadFigures | null;
  close(): Promise<void>;
}

export interface ReadFigures {
  /** Reads that each has answered. */
  replica: number;
  primary: number;
  /** By how many bytes of the log the replica was behind when it was last looked at. */
  lagBytes: number;
}

/** All from one database, which is somebody else's to close. */
export function readsFrom(db: Queryable): Reads {
  return {
    run: (work) => work(db),
    replicaUrl: () => Promise.resolve(null),
    figures: null,
    close: () => Promise.resolve(),
  };
}
