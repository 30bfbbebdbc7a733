import { commonErrors, type Call } from '@peerdesk/contract/call.ts';
import { errorStatus, type ErrorCode } from '@peerdesk/contract/errors.ts';
import { takesIdempotencyKey } from '../request/idempotency.ts';

/** All error codes of a call: its own, those of every call, and those of its callers. */
export function errorsOf(call: Call): ErrorCode[] {
  const isOpen = call.callers.includes('anyone');
  // A key that is not valid is not valid anywhere, also where no merchant may call.
  const ofCaller: ErrorCode[] = isOpen
    ? []
    : ['SessionError', 'InvalidCredentials', 'PermissionDenied'];
  const ofBody: ErrorCode[] = call.body ? ['UnsupportedFile'] : [];
  const ofKey: ErrorCode[] = takesIdempotencyKey(call) ? ['IdempotencyConflict'] : [];
  const parts = [call.errors, ofCaller, ofBody, ofKey, commonErrors];
  const all = new Set<ErrorCode>(parts.flat());
  return [...all].toSorted((a, b) => errorStatus[a] - errorStatus[b]);
}
