import type { Client } from '../../platform/db/pool.ts';

/** The part of a plan, as `explain` writes it in JSON, that says where nulls come from. */
export interface Plan {
  'Node Type': string;
  'Join Type'?: string;
  'Parent Relationship'?: string;
  Alias?: string;
  Output?: string[];
  Plans?: Plan[];
}

/** How the database would run a statement whose values are not known. */
export async function readPlan(client: Client, text: string): Promise<Plan> {
  // The plan of a statement that explains another is no query's.
  if (text.startsWith('explain')) return { 'Node Type': 'Explain' };
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (generic_plan, verbose, format json) ${text}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error(`no plan of ${text}`);
  return plan;
}

/** The tables, by their names in the statement, of which a row may be missing from a join. */
export function outerAliases(plan: Plan, isOuter = false, found = new Set<string>()): Set<string> {
  if (isOuter && plan.Alias !== undefined) found.add(plan.Alias);
  for (const part of plan.Plans ?? []) {
    outerAliases(part, isOuter || isMissable(plan['Join Type'], part), found);
  }
  return found;
}

function isMissable(join: string | undefined, part: Plan): boolean {
  const side = part['Parent Relationship'];
  if (join === 'Full') return true;
  return (join === 'Left' && side === 'Inner') || (join === 'Right' && side === 'Outer');
}
