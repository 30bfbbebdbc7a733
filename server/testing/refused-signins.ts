import type { TestDesk } from './desk.ts';

/** What the audit has of refused sign-ins: by action, rows of their own and summaries together. */
export async function refusedSignins(desk: TestDesk): Promise<Record<string, number>> {
  await Promise.all(desk.servers.map(({ services }) => services.refusals.flush()));
  const { rows } = await desk.owner.query<{ action: string; count: number }>(
    `select action, sum(count)::int as count from (
       select action, 1 as count from audit where action ~ '^auth\\.signin_'
       union all
       select c.key, c.value::int from audit a, jsonb_each_text(a.after->'actions') c
         where a.action = 'auth.refused_many') one
     group by 1`,
  );
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}

/** The sum of all of them. */
export async function countRefusedSignins(desk: TestDesk): Promise<number> {
  const counts = Object.values(await refusedSignins(desk));
  return counts.reduce((sum, count) => sum + count, 0);
}
