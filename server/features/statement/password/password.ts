import type { BankUpload } from '@peerdesk/contract/statement.ts';
import type { Handler } from '../../../core/handler.ts';
import { writeRecords } from '../../../core/write/write-records.ts';
import { notFound, ok, refuse, refuseField } from '@peerdesk/domain/result.ts';
import { accountNumberOf } from '@peerdesk/domain/upi/account.ts';
import { importRead, openFile } from './protected.ts';
import { passwordAudit, sealOwner } from './kept-password.ts';
import { outboxOfUpload } from '../outbox-rows.ts';
import { presentUpload } from '../present.ts';
import { refusalOf } from '../refusal.ts';
import { readUpload } from '../store.ts';
import { keepPassword } from './store-passwords.ts';
import { lockRefused, readFileOf, readWork, requeueUnlocked } from '../reading/store-work.ts';

/**
 * `POST /uploads/bank-statement/{id}/password`: opens a protected file that arrived before. The
 * password is tried at once, and forgotten unless the person asks to keep it. Of one content, a
 * person may try ten an hour, and all together thirty, however often it was sent.
 */
export const openUpload: Handler<'upload.password'> = async ({ params, body }, context) => {
  const { services, scope, now } = context;
  const row = await readUpload(services.pool, params.id, scope);
  if (!row) return notFound();
  const work =
    row.removed_after_days === null
      ? await readWork(services.pool, row.id, services.clock())
      : undefined;
  const isLocked = row.status === 'refused' && refusalOf(row.reason)?.takesPassword === true;
  if (!isLocked || !work) return refuse('InvalidTransition', 'password_not_asked');
  // Told whatever comes of it, and without the request's key, which stands for its answer.
  const told = await writeRecords<null>({ ...context, idempotency: undefined }, () =>
    Promise.resolve(
      ok({
        response: null,
        audit: [{ action: 'statement.password', subject: `upload:${row.id}`, after: {} }],
        outbox: outboxOfUpload(row, 'statement.tried'),
      }),
    ),
  );
  if (!told.ok) return told;
  const { mapping, account_id: accountId, upi_id: upiId } = work;
  const account = accountNumberOf({ id: upiId, accountId });
  const bytes = await readFileOf(services.pool, work);
  const { password, keep } = body;
  const kept = () => Promise.resolve(null);
  const { sha256 } = work;
  const hints = { password, kept, mapping, account, userId: context.caller.id };
  const tried = await openFile(services, { bytes, sha256 }, hints);
  if (!tried.ok) return tried;
  const opened = tried.value;
  if (opened.kind === 'locked') return refuseField('password', opened.reason);
  if (opened.kind === 'open') return refuse('InvalidTransition', 'password_not_asked');
  const done = await writeRecords<BankUpload>(context, async (client) => {
    if (!(await lockRefused(client, row.id))) {
      return refuse('InvalidTransition', 'password_not_asked');
    }
    await requeueUnlocked(client, row.id);
    const owner = { userId: context.caller.id, accountId, upiId };
    if (keep) {
      await keepPassword(client, owner, services.sealer.seal(password, sealOwner(owner)), now);
    }
    return ok({
      response: presentUpload({ ...row, status: 'queued', reason: null }, context.reader),
      audit: [
        { action: 'statement.unlock', subject: `upload:${row.id}`, after: {} },
        ...(keep ? [passwordAudit('keep', accountId)] : []),
      ],
      outbox: outboxOfUpload(row, 'statement.unlocked'),
    });
  });
  if (done.ok) importRead(services, row.id, opened.result);
  return done;
};
