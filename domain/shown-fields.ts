import type { Scope } from './scope.ts';

type Reader = Scope['kind'];

/** The readers who see a field, and the value that everybody else gets instead. */
interface Grant<Value> {
  readers: readonly Reader[];
  otherwise: Value;
}

/**
 * Who sees which field of a record. Every field needs an entry; one without is shown to nobody.
 */
export type Grants<Fields> = {
  readonly [Name in keyof Fields]-?: 'everyone' | Grant<Fields[Name]>;
};

/** The names of all fields with an entry, and the replacements for those withheld. */
interface Plan {
  known: ReadonlySet<string>;
  withheld: readonly (readonly [name: string, otherwise: unknown])[];
}

/** Computed once per kind of reader: a report presents a million records by the same grants. */
const plans = new WeakMap<object, Map<Reader, Plan>>();

function planOf(grants: Readonly<Record<string, 'everyone' | Grant<unknown>>>, reader: Reader) {
  const ofGrants = plans.get(grants) ?? new Map<Reader, Plan>();
  plans.set(grants, ofGrants);
  let plan = ofGrants.get(reader);
  if (!plan) {
    const withheld = Object.entries(grants).flatMap(([name, grant]) =>
      grant === 'everyone' || grant.readers.includes(reader)
        ? []
        : [[name, grant.otherwise] as const],
    );
    plan = { known: new Set(Object.keys(grants)), withheld };
    ofGrants.set(reader, plan);
  }
  return plan;
}

/** The record as somebody with this scope may see it. */
export function shownTo<Fields extends object>(
  scope: Scope,
  record: Fields,
  grants: Grants<Fields>,
): Fields {
  const { known, withheld } = planOf(grants, scope.kind);
  const shown = { ...record } as Record<string, unknown>;
  for (const name in shown) if (!known.has(name)) delete shown[name];
  for (const [name, otherwise] of withheld) shown[name] = otherwise;
  return shown as Fields;
}
