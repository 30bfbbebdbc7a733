import { sealAudit } from '../core/audit/seal.ts';
import type { Services } from '../core/services.ts';
import type { TestDesk } from './desk.ts';
import { waitFor } from './wait.ts';

/**
 * Seals every row of the audit that is there. A transaction of any database on the same PostgreSQL
 * may hold the newest rows back for a moment.
 */
export async function sealAll(desk: Pick<TestDesk, 'owner'>, services: Services): Promise<void> {
  const { rows } = await desk.owner.query<{ newest: string | null }>(
    'select max(xid)::text as newest from audit',
  );
  const newest = rows[0]?.newest ?? '0';
  await waitFor('the audit to be sealed', async () => {
    await sealAudit(services);
    const sealed = await desk.owner.query<{ isAll: boolean }>(
      `select coalesce(max(xid_to), '0'::xid8) > $1::xid8 as "isAll" from audit_block`,
      [newest],
    );
    return sealed.rows[0]?.isAll === true;
  });
}
