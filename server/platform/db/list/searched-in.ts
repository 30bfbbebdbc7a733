import type { Conditions } from './conditions.ts';
import { anyOf } from './filters.ts';
import type { LimitedSearch, SearchWays } from './list-source.ts';

interface Searched {
  /** The ways as common table expressions, each with a comma after it. */
  tables: string;
  /** Whether there may be newer matches than those that were found. */
  missesNewest: string;
}

/** Adds the condition that a row is found in one of the ways, each of which is evaluated once. */
export function searchedIn(
  all: Conditions,
  { key, limited }: { key: string; limited?: LimitedSearch },
  ways?: SearchWays,
): Searched {
  const found = ways?.(all.param, all.where) ?? [];
  if (found.length === 0) return { tables: '', missesNewest: 'false' };
  const tables = found.map(({ keys }, at) => `way${at} (key) as materialized (${keys}), `);
  const full = found.flatMap(({ isNewestFirst }, at) =>
    isNewestFirst ? [] : [`(select count(*) from way${at}) >= ${limited?.most}`],
  );
  all.add(`${key} in (${found.map((_, at) => `select key from way${at}`).join(' union ')})`);
  return { tables: tables.join(''), missesNewest: anyOf(full) };
}
