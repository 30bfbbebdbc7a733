import type { Scope } from './scope.ts';

type Reader = Scope['kind'];

/** The readers who are given a field, and what everybody else finds in its place. */
interface Grant<Value> {
  readers: readonly Reader[];
  otherwise: Value;
}

/**
 * Who is given which field of a record. Every field needs an entry, and one without is given to
 * nobody.
 */
export type Grants<Fields> = {
  readonly [Name in keyof Fields]-?: 'everyone' | Grant<Fields[Name]>;
};

/** The record as somebody with this scope may see it. */
export function shownTo<Fields extends object>(
  scope: Scope,
  record: Fields,
  grants: Grants<Fields>,
): Fields {
  const shown: Partial<Fields> = {};
  for (const name of Object.keys(grants) as (keyof Fields)[]) {
    const grant: 'everyone' | Grant<Fields[typeof name]> = grants[name];
    const isGiven = grant === 'everyone' || grant.readers.includes(scope.kind);
    shown[name] = isGiven ? record[name] : grant.otherwise;
  }
  return shown as Fields;
}
