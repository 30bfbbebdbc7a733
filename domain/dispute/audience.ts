import type { MessageAudience } from '@peerdesk/contract/dispute.ts';
import { ok, refuse, type Result } from '../result.ts';
import type { Scope } from '../scope.ts';

/**
 * Which messages somebody can read: staff write with the payer and with the merchant, and neither
 * of the two reads what is written to the other.
 */
export const audiencesOf = {
  desk: ['internal', 'merchant'],
  group: ['internal', 'merchant'],
  peer: ['internal'],
  merchant: ['merchant'],
} as const satisfies Record<Scope['kind'], readonly MessageAudience[]>;

/** A message's audience: the payer, unless staff choose otherwise or the merchant writes it. */
export function audienceOf(
  scope: Pick<Scope, 'kind'>,
  asked: MessageAudience | undefined,
): Result<MessageAudience> {
  const mine: readonly MessageAudience[] = audiencesOf[scope.kind];
  const [first = 'internal'] = mine;
  const audience = asked ?? first;
  return mine.includes(audience) ? ok(audience) : refuse('PermissionDenied', 'audience_by_staff');
}
