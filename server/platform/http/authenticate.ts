import type { Call } from '@peerdesk/contract/call.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import { mayCall } from '@peerdesk/domain/session/admission.ts';
import { scopeOfUser, type Scope } from '@peerdesk/domain/scope.ts';
import { customerActor, type Actor } from '@peerdesk/domain/actor.ts';
import type { AnyKindOfCaller } from './callers.ts';
import type { HttpServices } from './http-services.ts';

type Known = Pick<HttpServices, 'sessions' | 'merchantByKey' | 'securityRules' | 'clock'>;
type Guarded = Pick<Call, 'callers' | 'whileRestricted' | 'stepUp'>;

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
  const { id, name } = caller;
  return ok({
    caller,
    actor: { kind: 'merchant', id, name },
    scope: { kind: 'merchant', merchantId: id },
  });
}

function notYours() {
  return refuse('PermissionDenied', 'not_for_your_role');
}
