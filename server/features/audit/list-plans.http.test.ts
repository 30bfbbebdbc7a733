import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { plansOf, type Asked } from '../../testing/plan.ts';
import { readActions } from './store.ts';
import { auditRows } from './store-list.ts';

let desk: TestDesk;
const rows = 200_000;
const start = Date.UTC(2026, 0, 1);
const day = 86_400_000;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  await desk.owner.query(
    `insert into audit (at, actor, origin, action, subject, after)
     select to_timestamp($1 / 1000.0) + i * interval '10 seconds',
       jsonb_build_object('kind', 'user', 'id', 'U' || i % 500, 'name', 'Asha'), '{}',
       'action.' || i % 40, 'payin:PI' || i % 50000, '{"status": "approved"}'
     from generate_series(1, ${rows}) i`,
    [start],
  );
  await desk.owner.query('analyze audit');
});
afterAll(() => desk.close());

describe('no page of the audit log reads all of it', () => {
  test.each<[string, Asked<typeof auditRows>['filters']]>([
    ['newest', {}],
    ['of a day long ago', { start: start + day, end: start + 2 * day }],
    ['by an actor', { actor: 'U42' }],
    ['by nobody', { actor: 'U-none' }],
    ['of an action', { action: 'action.7' }],
    ['of an action that never was', { action: 'action.none' }],
    ['about a record', { subject: 'payin:PI42' }],
    ['found by an id', { q: 'PI42' }],
    ['by or about a user', { person: 'U42' }],
    ['of an action on a day', { action: 'action.7', start: start + day, end: start + 2 * day }],
  ])('%s', async (_name, filters) => {
    const { page } = await plansOf(desk.owner, auditRows, { filters: filters ?? {} });
    expect(page).not.toContain('Seq Scan');
  });

  test('the oldest first are read from the index too', async () => {
    const { page } = await plansOf(desk.owner, auditRows, { sort: 'createdAt' });
    expect(page).not.toContain('Seq Scan');
  });

  test('its actions are read from the index, one look for each', async () => {
    const before = performance.now();
    const actions = await readActions(desk.owner);
    expect(actions.filter((action) => action.startsWith('action.'))).toHaveLength(40);
    const { rows: plan } = await desk.owner.query<{ 'QUERY PLAN': string }>(
      `explain select action from audit where action > 'a' order by action limit 1`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_action');
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  test('more than an export may hold is refused, and nothing is sent', async () => {
    const fingerprint = await desk.fingerprint();
    const response = await desk.admin.fetch('/api/audit/export');
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('at most 50,000 rows');
    expect(await desk.fingerprint()).toBe(fingerprint);
    const [from, to] = [start, start + 2 * day].map((at) => new Date(at).toISOString());
    const some = await desk.admin.fetch(`/api/audit/export?start=${from}&end=${to}`);
    const lines = (await some.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + (2 * day) / 10_000 - 1);
  });
});
