import type { SecondFactor } from '@peerdesk/contract/second-factor.ts';
import { mustBeProved, needsFactor, provedUntil } from '@peerdesk/domain/session/admission.ts';
import { refuseField, type Result } from '@peerdesk/domain/result.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import type { Context } from '../../handler.ts';
import { checkPassword } from '../password/check-password.ts';
import { readFactor } from './factor-store.ts';
import { readFailures } from '../signin/failure-store.ts';
import { readPasskeys, type PasskeyRow } from './passkey-store.ts';
import { readCredentials } from '../user-store.ts';

/** The second factor of the caller, as the API returns it. */
export async function presentFactor(
  db: Queryable,
  { caller, services, now }: Pick<Context, 'caller' | 'services' | 'now'>,
  provedAt = caller.provedAt,
): Promise<SecondFactor> {
  const { totp_since: since, recovery_left: recoveryCodesLeft } = await readFactor(db, caller.id);
  const until = provedUntil({ provedAt });
  return {
    totpSince: iso(since),
    passkeys: (await readPasskeys(db, caller.id)).map(presentPasskey),
    recoveryCodesLeft,
    isRequired: needsFactor(caller.role, services.settings.current().security),
    provedUntil: iso(until !== null && until > now ? until : null),
  };
}

function presentPasskey(row: PasskeyRow): SecondFactor['passkeys'][number] {
  return {
    id: row.id,
    name: row.name,
    host: row.host,
    isSynced: row.is_synced,
    createdAt: iso(row.created_at),
    lastUsedAt: iso(row.last_used_at),
  };
}

/**
 * Re-authentication, against stolen sessions: a caller with a second factor must have proved it
 * recently; anybody else gives the password.
 */
export async function proveOneself(
  context: Context,
  password: string | undefined,
): Promise<Result<null>> {
  const { caller, now } = context;
  if (caller.hasFactor) return mustBeProved(caller, now);
  if (password === undefined) return refuseField('password', 'password_missing');
  return checkOwnPassword(context, password);
}

/** Compares the password of whoever is signed in. Wrong ones are counted for the session. */
export async function checkOwnPassword(
  { services, caller, actor, origin, now }: Context,
  password: string,
): Promise<Result<null>> {
  const known = await readCredentials(services.pool, caller.id);
  if (!known) throw new Error(`user ${caller.id} vanished while it was signed in`);
  const device = `session:${caller.sessionId}`;
  const bucket = { account: caller.id, device, network: null };
  return checkPassword(services, {
    bucket,
    known: await readFailures(services.pool, bucket),
    turn: { lane: 'known', key: caller.id },
    stored: known.password_hash,
    mayPass: true,
    password,
    actor,
    subject: `user:${caller.id}`,
    action: 'auth.reauthenticate',
    origin,
    now,
  });
}
