import { because } from '@peerdesk/contract/because.ts';
import type { TalkSide } from '@peerdesk/contract/talk.ts';
import { ok, refuse, type Result } from '../result.ts';
import type { Scope } from '../scope.ts';

/** Messages that one person may write within an hour, about all pay-ins together. */
export const talkPerHourMax = 60;

/** On which side somebody reads and writes; a merchant is on none. */
export const talkSideOf = {
  desk: 'staff',
  group: 'staff',
  peer: 'peer',
  merchant: null,
} as const satisfies Record<Scope['kind'], TalkSide | null>;

/** Without a peer nobody would read it. */
export function mayTalk(payin: { peerId: string | null }, writtenInHour: number): Result<null> {
  if (payin.peerId === null) return refuse('InvalidTransition', 'talk_without_peer');
  if (writtenInHour < talkPerHourMax) return ok(null);
  return refuse('RateLimited', because('too_many_talk_messages', { most: talkPerHourMax }));
}

/** Who wrote it, as this reader is told: to a peer, staff is support, whoever of it writes. */
export function authorFor(
  message: { by: TalkSide; name: string },
  scope: Pick<Scope, 'kind'>,
): string | null {
  const isHidden = message.by === 'staff' && talkSideOf[scope.kind] !== 'staff';
  return isHidden ? null : message.name;
}
