import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { readProfile } from '../../core/account/profile.ts';

/** `GET /user/wallet`: the caller's own wallet. */
export const getWallet: Handler<'user.wallet'> = async (_request, { services, caller }) => {
  const { wallet } = await readProfile(services, services.pool, caller.id);
  return ok(wallet);
};
