import { because } from '@peerdesk/contract/because.ts';
import type { TalkSide } from '@peerdesk/contract/talk.ts';
import { ok, refuse, type Result } from '../result.ts';
import type { Scope } from '../scope.ts';

/** Messages that one person may write within an hour, about all pay-ins together. */
export const talkPerHourMax = 60;

/** The side on which somebody reads and writes; a merchant is on neither. */
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

/** The author as shown to this reader: to a peer, all of staff is support. */
export function authorFor(
  message: { by: TalkSide; name: string },
  scope: Pick<Scope, 'kind'>,
): string | null {
  const isHidden = message.by === 'staff' && talkSideOf[scope.kind] !== 'staff';
  return isHidden ? null : message.name;
}
