import { pagesizeDefault } from '@peerdesk/contract/list.ts';
import pg from 'pg';
import type { Conditions } from './conditions.ts';
import { ListQuery, statusCountMax } from './list-query.ts';
import type { LimitedSearch, SearchWays, Statement } from './list-source.ts';
import { searchedIn } from './searched-in.ts';

/** The statements of a list request with a search. */
export class FoundQuery<Row extends object, Scope, Filters, Sort extends string> extends ListQuery<
  Row,
  Scope,
  Filters,
  Sort
> {
  /** The search, if it may find only some of the matches. */
  get limited(): { search: LimitedSearch; text: string } | undefined {
    const { limited, search } = this.source;
    return limited && search && { search: limited, text: String(this.request.filters[search]) };
  }

  /**
   * Evaluates a search once: a page of the matches, with the total beside each row, and the count
   * of each status unless a tab narrows them. One row without a position if there are none.
   *
   * @param ways of a search that may find only some of the matches.
   */
  found(ways?: SearchWays): Statement {
    const { skip = 0, pagesize = pagesizeDefault, now } = this.request;
    const { table, key, columns, joins = '', rowJoins = '' } = this.source;
    const all = ways ? this.unsearched.narrowed.copy() : this.narrowed.copy();
    const { tables, missesNewest } = searchedIn(all, this.source, ways);
    const more = typeof rowJoins === 'string' ? rowJoins : rowJoins(all.param, now);
    const place = `row_number() over (order by ${this.order(all)}) as place`;
    const counts = this.foundConditions(all);
    const text = `with ${tables} found as materialized (
        select ${[`${key} as key`, place, ...counts.columns].join(', ')}
        ${this.from} where ${all.where})
      select counted.*, page.* from
        (select count(*)::int as "$total", ${counts.json} as "$counts",
           ${missesNewest} as "$missesNewest" from found) counted
      left join (select ${columns}, place as "$place" from
          (select key, place from found order by place
           limit ${all.param(pagesize)} offset ${all.param(skip)}) page
        join ${table} on ${key} = page.key ${joins} ${more}) page on true
      order by "$place"`;
    return { text, values: all.values };
  }

  /** The tab counts of a search with its total, if a tab narrows the matches. */
  foundCounts(ways?: SearchWays): Statement | undefined {
    if (!this.isByTab) return undefined;
    const all = ways ? this.unsearched.uncounted.copy() : this.uncounted.copy();
    const { tables } = searchedIn(all, this.source, ways);
    const counts = this.foundConditions(all);
    const text = `with ${tables} found as materialized (
        select ${[`${this.source.key} as key`, ...counts.columns].join(', ')}
        ${this.from} where ${all.where})
      select count(*)::int as "$total", ${counts.json} as "$counts" from found`;
    return { text, values: all.values };
  }

  /** The tab counts of a search that finds only some: each row of a tab is looked up. */
  countsOfMany({ search, text }: NonNullable<typeof this.limited>): Statement {
    const all = this.unsearched.uncounted.copy();
    const parts = this.countedConditions(all);
    const isFound = search.each(text, all.param);
    if (isFound !== null) all.add(isFound);
    const counts = parts.map(
      ([name, condition]) =>
        `${this.count(`(${condition}) and ${all.where}`, statusCountMax)}
           as ${pg.escapeIdentifier(name)}`,
    );
    return { text: `select ${counts.join(', ')}`, values: all.values };
  }

  /** Whether each match is counted under each name, as columns, and the counts as JSON. */
  private foundConditions(all: Conditions): { columns: string[]; json: string } {
    const conditions = this.countedConditions(all);
    const counts = conditions.map(
      ([name], at) =>
        `${pg.escapeLiteral(name)}, least(count(*) filter (where c${at}), ${statusCountMax})`,
    );
    return {
      columns: conditions.map(([_name, condition], at) => `(${condition}) as c${at}`),
      json: `json_build_object(${counts.join(', ')})`,
    };
  }
}
