import type { Statement } from '../../platform/db/list/list-source.ts';
import type { Client } from '../../platform/db/pool.ts';

/** Few enough that what is made of them is collected while it is young. */
const rowsAtOnce = 1000;
/** The first rows of a million may need a sort of all of them. */
const answerMs = 10 * 60 * 1000;

/**
 * The rows of a statement, some at a time, by a cursor of the database: only those are in memory.
 * The connection is in a transaction.
 */
export async function* cursorRows<Row extends object>(
  client: Client,
  { text, values }: Statement,
): AsyncGenerator<Row[]> {
  const patient = { query_timeout: answerMs };
  const declare = { text: `declare every_row no scroll cursor for ${text}`, values, ...patient };
  const fetch = { text: `fetch ${rowsAtOnce} from every_row`, ...patient };
  await client.query(declare);
  const ask = () => {
    const answer = client.query<Row>(fetch);
    // Whoever stops reading never asks for it.
    answer.catch(() => undefined);
    return answer;
  };
  try {
    let next = ask();
    for (;;) {
      const { rows } = await next;
      // The database looks for the next rows while these are written.
      if (rows.length === rowsAtOnce) next = ask();
      if (rows.length > 0) yield rows;
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    await client.query('close every_row').catch(() => undefined);
  }
}

/** A view of one moment, which all that is read of it agrees on, and which changes nothing. */
export async function beginSnapshot(client: Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  // Every row is read: a plan for the first ones would take many times as long.
  await client.query(
    `set local cursor_tuple_fraction = 1;
     set local statement_timeout = ${answerMs}; set local work_mem = '64MB'`,
  );
}
