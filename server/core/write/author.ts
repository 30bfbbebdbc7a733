import { systemActor, type Actor } from '@peerdesk/domain/actor.ts';
import type { IdempotencyClaim, Origin } from '../../platform/http/context.ts';
import type { ChangeSet } from './change-set.ts';

/** Who makes a change, from where and when, and what a retry of the request is to be told. */
export interface Author {
  actor: Actor;
  origin: Origin;
  /** Epoch milliseconds. */
  now: number;
  idempotency?: IdempotencyClaim | undefined;
}

/** The system itself, as the author of what no request asks for. */
export function systemAuthor(now: number): Author {
  return { actor: systemActor, origin: { ip: null, requestId: null }, now };
}

/**
 * What every change says of its author.
 *
 * @param response what a retry is answered with, where the change answers a request; null when the
 * answer is never shown again.
 */
export function signedBy(
  { now, actor, origin, idempotency }: Author,
  response?: unknown,
): Pick<ChangeSet, 'at' | 'actor' | 'origin' | 'idempotency'> {
  const isKeyed = idempotency !== undefined && response !== undefined;
  return {
    at: now,
    actor,
    origin,
    idempotency: isKeyed ? { claim: idempotency, response } : undefined,
  };
}
