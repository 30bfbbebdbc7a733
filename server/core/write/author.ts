import { systemActor, type Actor } from '@peerdesk/domain/actor.ts';
import type { IdempotencyClaim, Origin, SecondApproval } from '../../platform/http/context.ts';
import type { ChangeSet } from './change-set.ts';

/** Who makes a change, from where and when, and the idempotency claim of the request. */
export interface Author {
  actor: Actor;
  origin: Origin;
  /** Epoch milliseconds. */
  now: number;
  idempotency?: IdempotencyClaim | undefined;
  /** A second person's approval, written with the change that answers the request. */
  approval?: SecondApproval;
}

/** The system as the author of changes that no request asked for. */
export function systemAuthor(now: number): Author {
  return { actor: systemActor, origin: { ip: null, requestId: null }, now };
}

/**
 * The author's part of every change.
 *
 * @param response what a retry of the request gets, if the change answers one; null if the response
 * is never shown again.
 */
export function signedBy(
  { now, actor, origin, idempotency, approval }: Author,
  response?: unknown,
): Pick<ChangeSet, 'at' | 'actor' | 'origin' | 'idempotency' | 'approval'> {
  const made = { at: now, actor, origin };
  if (response === undefined) return made;
  if (approval) return { ...made, approval, idempotency: approval.answer };
  return { ...made, idempotency: idempotency && { claim: idempotency, response } };
}
