import { wordsOf } from '@peerdesk/domain/order/search.ts';
import { containing } from '../../platform/db/list/filters.ts';
import type { Queryable } from '../../platform/db/pool.ts';

export interface ExpectedMatches {
  /** How many orders of all kinds have the text. */
  matches: number;
  /** Of a text of several words, one that hardly more orders have than have all of it. */
  word: string | undefined;
}

interface ExplainRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

/** How many times as many orders as the text a word may have, to be looked for instead of it. */
const commonnessMax = 4;

/**
 * What the planner expects a text to match, by the database's statistics. It decides how the text
 * is looked for, and so which of very many orders are found, and how fast.
 */
export async function expectedMatches(db: Queryable, q: string): Promise<ExpectedMatches> {
  const matches = await expectedOf(db, q);
  let found: { word: string; matches: number } | undefined;
  for (const word of wordsOf(q.toLowerCase())) {
    const ofWord = await expectedOf(db, word);
    if (ofWord > matches * commonnessMax || ofWord >= (found?.matches ?? Infinity)) continue;
    found = { word, matches: ofWord };
  }
  return { matches, word: found?.word };
}

async function expectedOf(db: Queryable, text: string): Promise<number> {
  const { rows } = await db.query<ExplainRow>(
    'explain (format json) select from order_search s where s.words like $1',
    [containing(text)],
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
