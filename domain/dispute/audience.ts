import type { MessageAudience } from '@peerdesk/contract/dispute.ts';
import { ok, refuse, type Result } from '../result.ts';
import type { Scope } from '../scope.ts';

/**
 * Whose messages somebody reads: staff talks with the payer and with the merchant, and neither of
 * these reads what is said to the other.
 */
export const audiencesOf = {
  desk: ['internal', 'merchant'],
  group: ['internal', 'merchant'],
  peer: ['internal'],
  merchant: ['merchant'],
} as const satisfies Record<Scope['kind'], readonly MessageAudience[]>;

/** For whom a message is: the payer, unless staff says otherwise, or the merchant writes it. */
export function audienceOf(
  scope: Pick<Scope, 'kind'>,
  asked: MessageAudience | undefined,
): Result<MessageAudience> {
  const mine: readonly MessageAudience[] = audiencesOf[scope.kind];
  const [first = 'internal'] = mine;
  const audience = asked ?? first;
  return mine.includes(audience) ? ok(audience) : refuse('PermissionDenied', 'audience_by_staff');
}
