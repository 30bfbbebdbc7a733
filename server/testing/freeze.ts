import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { TestDesk } from './desk.ts';
import { addUpi, type Member } from './world.ts';

export const freezeReason = 'letter of the bank';

type Body = RequestOf<'freeze.create'>['body'];
export type FreezeAsked = [kind: Body['kind'], id: string, amount?: string];

/** Freezes as the admin would, with some of its money blocked if an amount is given. */
export function tryFreeze(desk: TestDesk, ...[kind, id, amount]: FreezeAsked) {
  const body = { kind, id, reason: freezeReason, ...(amount === undefined ? {} : { amount }) };
  return desk.admin.call('freeze.create', { body });
}

/** Freezes where nothing may go wrong. */
export async function freezeFor(desk: TestDesk, ...asked: FreezeAsked) {
  const answer = await tryFreeze(desk, ...asked);
  if ('error' in answer) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

export function endFreeze(desk: TestDesk, id: string) {
  return desk.admin.call('freeze.end', { body: { id, reason: 'released' } });
}

/** A UPI ID of this peer, the only one that takes orders. */
export async function addOnlyUpi(desk: TestDesk, peer: Member): Promise<string> {
  await desk.owner.query(`update app_user set presence = 'offline'`);
  return addUpi(desk, peer);
}
