import { notFound, ok } from '@peerdesk/domain/result.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Handler } from '../../../core/handler.ts';
import type { Services } from '../../../core/services.ts';
import { writeRecords } from '../../../core/write/write-records.ts';
import {
  listKeptPasswords,
  readKeptPassword,
  removePassword,
  type PasswordOwner,
} from './store-passwords.ts';

/** Binds the sealed text to its owner, so that no other row opens with it. */
export function sealOwner({ userId, accountId }: PasswordOwner): string {
  return `statement ${userId} ${accountId}`;
}

/** The password that somebody keeps for an account; null without one, or with another key. */
export async function keptPassword(
  { pool, sealer }: Pick<Services, 'pool' | 'sealer'>,
  owner: PasswordOwner,
): Promise<string | null> {
  const kept = await readKeptPassword(pool, owner);
  return kept ? sealer.open(kept, sealOwner(owner)) : null;
}

/** `GET /uploads/passwords`: the accounts for which the caller keeps one; never what it is. */
export const listPasswords: Handler<'upload.passwords'> = async (_request, context) => {
  const kept = await listKeptPasswords(context.services.pool, context.caller.id);
  return ok({
    passwords: kept.map(({ account_id, vpa, kept_at }) => ({
      accountId: account_id,
      upi: vpa,
      keptAt: iso(kept_at),
    })),
  });
};

/** `DELETE /uploads/passwords/{id}`: forgets the caller's password for an account. */
export const forgetPassword: Handler<'upload.forgetPassword'> = ({ params }, context) =>
  writeRecords<{ id: string }>(context, async (client) => {
    const owner = { userId: context.caller.id, accountId: params.id };
    if (!(await removePassword(client, owner))) return notFound();
    return ok({
      response: { id: owner.accountId },
      audit: [passwordAudit('forget', owner.accountId)],
      outbox: [],
    });
  });

/** `wipe`: the kept one did not open a file. */
export function passwordAudit(what: 'keep' | 'forget' | 'wipe', accountId: string) {
  return { action: `statement.password.${what}`, subject: `account:${accountId}`, after: {} };
}
