import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import type { Services } from '../../core/services.ts';
import { loadWebPush } from './load-web-push.ts';
import { keepKey, readKey } from './store.ts';

/** The owner under which the installation's own private key is encrypted. */
const owner = 'push';

type Keeper = Pick<Services, 'pool' | 'sealer'>;

export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/**
 * Makes the key pair that push messages are signed with (VAPID, RFC 8292), when a server starts: if
 * there is none, or SECRETS_KEY is another one. Browsers then subscribe again.
 */
export async function ensurePushKeys({ pool, sealer }: Keeper): Promise<void> {
  const known = await readKey(pool);
  if (known && sealer.open(known, owner) !== null) return;
  const { publicKey, privateKey } = (await loadWebPush()).generateVAPIDKeys();
  await keepKey(pool, { publicKey, ...sealer.seal(privateKey, owner) });
}

/** @throws when they were made with another SECRETS_KEY, which a start mends. */
export async function pushKeys({ pool, sealer }: Keeper): Promise<KeyPair> {
  const known = await readKey(pool);
  const privateKey = known ? sealer.open(known, owner) : null;
  if (!known || privateKey === null) throw new Error('the push keys have another SECRETS_KEY');
  return { publicKey: known.publicKey, privateKey };
}

/** `GET /push/key`. */
export const getPushKey: Handler<'push.key'> = async (_request, { services }) => {
  const known = await readKey(services.pool);
  if (!known) throw new Error('there are no push keys');
  return ok({ publicKey: known.publicKey });
};
