import type { AuditCheck } from '@peerdesk/contract/audit.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { newId } from '../../platform/db/ids.ts';
import { iso } from '../../platform/db/iso.ts';
import {
  insertCheck,
  readActions,
  readNewestCheck,
  readSealedUntil,
  type AuditCheckRow,
} from './store.ts';

/** `GET /audit/chain`. */
export const getAuditChain: Handler<'audit.chain'> = async (_request, { services: { pool } }) => {
  const [check, sealedUntil, actions] = await Promise.all([
    readNewestCheck(pool),
    readSealedUntil(pool),
    readActions(pool),
  ]);
  return ok({
    check: check && presentCheck(check),
    sealedUntil: sealedUntil === null ? null : iso(sealedUntil),
    actions,
  });
};

/** `POST /audit/verify`: any server checks the chain; concurrent requests share the check. */
export const verifyAudit: Handler<'audit.verify'> = (_request, context) =>
  writeRecords<AuditCheck>(context, async (client) => {
    const { services, actor, now } = context;
    const id = newId('auditCheck', now);
    const isNew = await insertCheck(client, { id, askedAt: now, askedBy: actor.name });
    if (isNew) await services.work.ask(client, 'audit.verify', { checkId: id }, { key: id });
    const check = await readNewestCheck(client);
    if (!check) throw new Error('the check vanished while it was written');
    return ok({
      response: presentCheck(check),
      audit: isNew ? [{ action: 'audit.verify', subject: 'audit', after: { check: id } }] : [],
      outbox: [],
    });
  });

function presentCheck(row: AuditCheckRow): AuditCheck {
  const { status, blocks, checked, failure, note } = row;
  return {
    status,
    askedAt: iso(row.asked_at),
    askedBy: row.asked_by,
    blocks,
    checked,
    verifiedUntil: row.verified_until === null ? null : iso(row.verified_until),
    finishedAt: row.finished_at === null ? null : iso(row.finished_at),
    failure,
    note,
  };
}
