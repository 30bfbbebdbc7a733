import { ok } from '@peerdesk/domain/result.ts';
import webPush from 'web-push';
import type { Handler } from '../../core/handler.ts';
import type { Services } from '../../core/services.ts';
import { keepKey, readKey } from './store.ts';

/** The sealed private key is nobody's record but the installation's own. */
const owner = 'push';

export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/**
 * The key pair that push messages are signed with (VAPID, RFC 8292). It is made when it is first
 * needed, and again when SECRETS_KEY is another one: browsers then subscribe anew.
 */
export async function pushKeys({
  pool,
  sealer,
}: Pick<Services, 'pool' | 'sealer'>): Promise<KeyPair> {
  const known = await readKey(pool);
  const privateKey = known ? sealer.open(known, owner) : null;
  if (known && privateKey !== null) return { publicKey: known.publicKey, privateKey };
  const made = webPush.generateVAPIDKeys();
  await keepKey(pool, { publicKey: made.publicKey, ...sealer.seal(made.privateKey, owner) });
  return pushKeys({ pool, sealer });
}

/** `GET /push/key`. */
export const getPushKey: Handler<'push.key'> = async (_request, { services }) => {
  const { publicKey } = await pushKeys(services);
  return ok({ publicKey });
};
