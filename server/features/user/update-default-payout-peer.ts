import type { User } from '@peerdesk/contract/user.ts';
import { notFound, ok, type Result } from '@peerdesk/domain/result.ts';
import { mayBeDefaultPayer, defaultPayerOwner } from '@peerdesk/domain/user/rules.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { presentUser } from '../../core/account/present-user.ts';
import { outboxOfUser } from '../../core/account/user-scope.ts';
import { lockUser, readUser, saveDefaultPayoutPeer } from '../../core/account/user-store.ts';
import { leadsGroup } from '@peerdesk/domain/role.ts';

/** `PATCH /user/update-default-payout-peer`: who gets a subadmin's pay-outs; null for nobody. */
export const updateDefaultPayoutPeer: Handler<'user.updateDefaultPayoutPeer'> = (
  { body },
  context,
) =>
  writeRecords<User>(context, async (client) => {
    const { services, caller } = context;
    const meant = defaultPayerOwner(caller, body.subadminId);
    if (!meant.ok) return meant;
    const subadmin = await lockUser(client, meant.value);
    if (!subadmin || !leadsGroup(subadmin.role)) return notFound();
    const peer = await checkPeer(client, subadmin.id, body.peerId);
    if (!peer.ok) return peer;
    await saveDefaultPayoutPeer(client, subadmin.id, body.peerId);
    const after = { ...subadmin, default_payout_peer_id: body.peerId };
    return ok({
      response: presentUser(after, services.settings),
      audit: [
        {
          action: 'user.update_default_payout_peer',
          subject: `user:${subadmin.id}`,
          before: { defaultPayoutPeerId: subadmin.default_payout_peer_id },
          after: { defaultPayoutPeerId: body.peerId },
        },
      ],
      outbox: outboxOfUser(subadmin, 'user.default_payout_peer_changed'),
    });
  });

async function checkPeer(
  client: Client,
  subadminId: string,
  peerId: string | null,
): Promise<Result<null>> {
  if (peerId === null) return ok(null);
  const peer = await readUser(client, peerId);
  if (!peer) return notFound();
  const { role, status, parent_id: parentId } = peer;
  return mayBeDefaultPayer({ id: subadminId }, { role, status, parentId });
}
