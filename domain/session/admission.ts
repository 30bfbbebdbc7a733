import type { Call } from '@peerdesk/contract/call.ts';
import type { StepUpAct } from '@peerdesk/contract/security.ts';
import type { SecurityRules } from '@peerdesk/contract/settings.ts';
import type { RequiredStep, Role } from '@peerdesk/contract/user.ts';
import { provedForMs } from '../limits.ts';
import { absolute, type Minor } from '../money.ts';
import { isStaff } from '../role.ts';
import { ok, refuse, type Result } from '../result.ts';

/** The setting that requires a second factor of a role. */
export const factorSettings = {
  admin: 'secondFactorAdmin',
  subadmin: 'secondFactorSubadmin',
  peer: 'secondFactorPeer',
  'peer-withdrawal': 'secondFactorPeerWithdrawal',
} as const satisfies Record<Role, keyof SecurityRules>;

/** The setting that requires step-up for an action. */
export const stepUpSettings = {
  wallet: 'stepUpWallet',
  password: 'stepUpPassword',
  users: 'stepUpUsers',
  keys: 'stepUpKeys',
  settings: 'stepUpSettings',
  freeze: 'stepUpFreeze',
} as const satisfies Record<StepUpAct, keyof SecurityRules>;

/** What the rules need to know about a user. */
export interface Secured {
  role: Role;
  hasFactor: boolean;
  /** Somebody else chose the password. */
  passwordIsGiven: boolean;
}

/** What the rules need to know about a session. */
export interface ProvedSession extends Secured {
  /** When this session last proved a second factor, in epoch milliseconds. */
  provedAt: number | null;
}

/** What a user must do before anything else, if anything. */
export function requiredStepOf(user: Secured, rules: SecurityRules): RequiredStep | null {
  if (rules.changeGivenPassword && user.passwordIsGiven) return 'password';
  return needsFactor(user.role, rules) && !user.hasFactor ? 'second_factor' : null;
}

export function needsFactor(role: Role, rules: SecurityRules): boolean {
  return rules[factorSettings[role]];
}

/** May this session make the call now, or must something be done or proved first? */
export function mayCall(
  call: Pick<Call, 'whileRestricted' | 'stepUp' | 'stepUpOf'>,
  session: ProvedSession,
  rules: SecurityRules,
  now: number,
): Result<null> {
  const step = call.whileRestricted ? null : requiredStepOf(session, rules);
  if (step === 'password') return refuse('PermissionDenied', 'password_change_needed');
  if (step === 'second_factor') return refuse('PermissionDenied', 'factor_needed');
  return provedFor(call, session, rules, now);
}

/** Has the session done the step-up that Settings require for a call, its own or a requester's? */
export function provedFor(
  { stepUp, stepUpOf }: Pick<Call, 'stepUp' | 'stepUpOf'>,
  session: Pick<ProvedSession, 'role' | 'hasFactor' | 'provedAt'>,
  rules: SecurityRules,
  now: number,
): Result<null> {
  if (stepUpOf && !stepUpOf.includes(session.role)) return ok(null);
  if (!stepUp || !rules[stepUpSettings[stepUp]]) return ok(null);
  return mustBeProved(session, now);
}

/**
 * Have staff done the step-up that Settings require for an amount? `above`: the largest amount that
 * needs none; null if no amount does. Peers decide about their own money.
 */
export function provedForAmount(
  session: Pick<ProvedSession, 'role' | 'hasFactor' | 'provedAt'>,
  amount: Minor,
  above: Minor | null,
  now: number,
): Result<null> {
  if (above === null || absolute(amount) <= above || !isStaff(session.role)) return ok(null);
  return mustBeProved(session, now);
}

/** Refuses unless the session proved its second factor within the last minutes. */
export function mustBeProved(
  session: Pick<ProvedSession, 'hasFactor' | 'provedAt'>,
  now: number,
): Result<null> {
  if (!session.hasFactor) return refuse('OtpRequired', 'step_up_needs_factor');
  const until = provedUntil(session);
  return until !== null && now < until ? ok(null) : refuse('OtpRequired', 'step_up_needed');
}

/** Changing how people sign in requires step-up of an admin who has a second factor. */
export function mayChangeSecurity(
  session: Pick<ProvedSession, 'hasFactor' | 'provedAt'>,
  now: number,
): Result<null> {
  return session.hasFactor ? mustBeProved(session, now) : ok(null);
}

/** When the session's step-up expires; null if there was none. */
export function provedUntil({ provedAt }: Pick<ProvedSession, 'provedAt'>): number | null {
  return provedAt === null ? null : provedAt + provedForMs;
}

/** The last factor cannot be removed if the role needs one. */
export function mayRemoveFactor(
  { role, factors }: { role: Role; factors: number },
  rules: SecurityRules,
): Result<null> {
  if (factors > 1 || !needsFactor(role, rules)) return ok(null);
  return refuse('PermissionDenied', 'factor_required');
}
