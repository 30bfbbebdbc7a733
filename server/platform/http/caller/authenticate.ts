import type { Call } from '@peerdesk/contract/call.ts';
import type { KeyMode } from '@peerdesk/contract/key-mode.ts';
import type { SecurityRules } from '@peerdesk/contract/settings.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import { mayCall } from '@peerdesk/domain/session/admission.ts';
import { scopeOfUser, type Scope } from '@peerdesk/domain/scope.ts';
import { customerActor, type Actor } from '@peerdesk/domain/actor.ts';
import type { AnyKindOfCaller, MerchantLookup, SessionLookup } from './callers.ts';

interface Known {
  sessions: SessionLookup;
  merchantByKey: MerchantLookup;
  securityRules: () => SecurityRules;
  /** Epoch milliseconds. */
  clock: () => number;
}

type Guarded = Pick<Call, 'callers' | 'whileRestricted' | 'stepUp' | 'testMode'>;

export interface Authenticated {
  caller: AnyKindOfCaller;
  actor: Actor;
  scope: Scope;
}

const nobody: Scope = { kind: 'merchant', merchantId: '' };

/**
 * Authenticates the caller and checks whether they may make the call: `auth <token>` for the
 * portal's users, `key <apiKey>` for merchants, nothing for calls open to anyone.
 */
export async function authenticate(
  services: Known,
  call: Guarded,
  authorization: string | undefined,
  ip: string,
): Promise<Result<Authenticated>> {
  if (call.callers.includes('anyone')) {
    return ok({ caller: { kind: 'anyone' }, actor: customerActor, scope: nobody });
  }
  const [scheme = '', secret = ''] = (authorization ?? '').split(' ', 2);
  switch (scheme.toLowerCase()) {
    case 'auth':
      return asUser(services, call, secret);
    case 'key':
      return asMerchant(services, call, secret, ip);
    default:
      return refuse('SessionError', 'sign_in_first');
  }
}

async function asUser(
  services: Known,
  call: Guarded,
  token: string,
): Promise<Result<Authenticated>> {
  const session = await services.sessions.byAccessToken(token);
  if (!session.ok) return session;
  const { caller } = session.value;
  if (!call.callers.includes(caller.role)) return notYours();
  const admitted = mayCall(call, caller, services.securityRules(), services.clock());
  if (!admitted.ok) return admitted;
  const actor: Actor = { kind: 'user', id: caller.id, name: caller.name };
  return ok({ caller, actor, scope: scopeOfUser(caller) });
}

async function asMerchant(
  services: Known,
  call: Guarded,
  apiKey: string,
  ip: string,
): Promise<Result<Authenticated>> {
  const found = await services.merchantByKey(apiKey, ip);
  if (!found.ok) return found;
  if (!call.callers.includes('merchant')) return notYours();
  const caller = found.value;
  const inMode = mayCallInMode(call, caller.mode);
  if (!inMode.ok) return inMode;
  const { id, name } = caller;
  return ok({
    caller,
    actor: { kind: 'merchant', id, name },
    scope: { kind: 'merchant', merchantId: id },
  });
}

/** A test key makes the calls that the contract gives to test mode, and no other. */
function mayCallInMode({ testMode }: Guarded, mode: KeyMode): Result<null> {
  if (mode === 'test') {
    return testMode ? ok(null) : refuse('PermissionDenied', 'test_key_refused');
  }
  return testMode === 'only' ? refuse('PermissionDenied', 'live_key_refused') : ok(null);
}

function notYours() {
  return refuse('PermissionDenied', 'not_for_your_role');
}
