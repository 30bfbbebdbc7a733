import { wordsOf } from '@peerdesk/domain/order/search.ts';
import { containing } from '../../platform/db/list/filters.ts';
import type { Queryable } from '../../platform/db/pool.ts';

export interface ExpectedMatches {
  /** How many orders of all kinds have the text. */
  matches: number;
  /** Of a text of several words, the one that the fewest have. */
  word: string | undefined;
}

interface ExplainRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

/**
 * What the planner expects a text to match, by the database's statistics. It decides only how the
 * text is looked for: whatever is expected, the same is found.
 */
export async function expectedMatches(db: Queryable, q: string): Promise<ExpectedMatches> {
  const expected = async (text: string) => {
    const { rows } = await db.query<ExplainRow>(
      'explain (format json) select from order_search s where s.words like $1',
      [containing(text)],
    );
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  };
  const words = wordsOf(q.toLowerCase());
  const [matches = 0, ...byWord] = await Promise.all([q, ...words].map(expected));
  return { matches, word: words[byWord.indexOf(Math.min(...byWord))] };
}
