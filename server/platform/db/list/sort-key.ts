import type { Conditions } from './conditions.ts';
import type { ListSource } from './list-source.ts';

/** Columns in one direction, none of them null, the last unique: their values name a place. */
export interface SortKey {
  columns: readonly string[];
  isDescending: boolean;
}

/** The values of a sort key in one row, as text. */
export type Mark = readonly string[];

const ordered = /^(?<column>[a-z_]+\.[a-z_]+)(?<direction> asc| desc)?$/;

/**
 * The sort key of an order; null if it is by anything but columns of the list's own order, which
 * are never null (a comparison would lose the rows without a value), goes in two directions, or
 * ends with another column than the list's key.
 */
export function sortKeyOf(order: string, source: Pick<Ordered, 'key' | 'order'>): SortKey | null {
  const [parts, own] = [order, source.order].map((text) =>
    text.split(', ').map((part) => ordered.exec(part)?.groups ?? {}),
  );
  if (!parts || !own) return null;
  const columns = parts.map(({ column }) => column ?? '');
  const falling = parts.filter(({ direction }) => direction === ' desc').length;
  const isSound =
    columns.at(-1) === source.key &&
    (falling === 0 || falling === parts.length) &&
    columns.every((column) => own.some((one) => one['column'] === column));
  return isSound ? { columns, isDescending: falling > 0 } : null;
}
type Ordered = ListSource<object, unknown, object, string>;

/** The row with this mark and all after it, or only those before it. */
export function keysetCondition(
  { columns, isDescending }: SortKey,
  which: 'from' | 'before',
  { mark, all }: { mark: Mark; all: Conditions },
): string {
  const values = mark.map((value) => all.param(value)).join(', ');
  const falling = { from: '<=', before: '>' };
  const rising = { from: '>=', before: '<' };
  return `(${columns.join(', ')}) ${(isDescending ? falling : rising)[which]} (${values})`;
}
