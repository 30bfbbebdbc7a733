import { stepUpActs } from '@peerdesk/contract/security.ts';
import type { SecurityRules } from '@peerdesk/contract/settings.ts';
import { roles } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { provedForMs, securityRuleDefaults } from '../limits.ts';
import { minor } from '../money.ts';
import {
  mayCall,
  mayChangeSecurity,
  mayRemoveFactor,
  provedForAmount,
  requiredStepOf,
} from './admission.ts';

const now = 1_000_000_000;
const plain = { role: 'peer', hasFactor: false, passwordIsGiven: false, provedAt: null } as const;
const rules = (set: Partial<SecurityRules>): SecurityRules => ({ ...securityRuleDefaults, ...set });
const strict = rules({
  secondFactorAdmin: true,
  stepUpWallet: true,
  changeGivenPassword: true,
});

const stepUp = rules({ stepUpWallet: true });

describe('on a fresh system', () => {
  test.each(roles)('nothing is asked of a session of role %s', (role) => {
    const session = { ...plain, role, passwordIsGiven: true };
    expect(requiredStepOf(session, securityRuleDefaults)).toBeNull();
    for (const act of stepUpActs) {
      expect(mayCall({ stepUp: act }, session, securityRuleDefaults, now).ok).toBe(true);
    }
  });
});

describe('what must be done first', () => {
  test('the password comes before the second factor', () => {
    const admin = { ...plain, role: 'admin', passwordIsGiven: true } as const;
    expect(requiredStepOf(admin, strict)).toBe('password');
    expect(requiredStepOf({ ...admin, passwordIsGiven: false }, strict)).toBe('second_factor');
    expect(requiredStepOf({ ...admin, passwordIsGiven: false, hasFactor: true }, strict)).toBe(
      null,
    );
    expect(requiredStepOf(plain, strict)).toBeNull();
  });

  test('until then only the calls that do it are answered', () => {
    const admin = { ...plain, role: 'admin' } as const;
    expect(mayCall({}, admin, strict, now)).toMatchObject({ code: 'PermissionDenied' });
    expect(mayCall({ whileRestricted: true }, admin, strict, now).ok).toBe(true);
  });
});

describe('an act that needs a proof', () => {
  const call = { stepUp: 'wallet' } as const;
  const proved = (provedAt: number | null, hasFactor = true) =>
    mayCall(call, { ...plain, hasFactor, provedAt }, strict, now);

  test.each([
    [now, true],
    [now - provedForMs + 1, true],
    [now - provedForMs, false],
    [null, false],
  ])('proved at %s: %s', (provedAt, isAllowed) => {
    expect(proved(provedAt).ok).toBe(isAllowed);
  });

  test('binds only those whom the call names', () => {
    const ofStaff = { ...call, stepUpOf: ['admin', 'subadmin'] } as const;
    const allowed = roles.filter((role) => mayCall(ofStaff, { ...plain, role }, stepUp, now).ok);
    expect(allowed).toEqual(['peer', 'peer-withdrawal']);
  });

  test('whoever has no factor must add one', () => {
    expect(proved(null, false)).toMatchObject({
      code: 'OtpRequired',
      reason: { code: 'step_up_needs_factor' },
    });
  });

  test('other acts need none', () => {
    expect(mayCall({ stepUp: 'keys' }, plain, strict, now).ok).toBe(true);
    expect(mayCall({}, plain, strict, now).ok).toBe(true);
  });
});

test('how people sign in is changed only by an admin who proved their factor, if any', () => {
  expect(mayChangeSecurity({ hasFactor: false, provedAt: null }, now).ok).toBe(true);
  expect(mayChangeSecurity({ hasFactor: true, provedAt: null }, now).ok).toBe(false);
  expect(mayChangeSecurity({ hasFactor: true, provedAt: now }, now).ok).toBe(true);
});

test('the last factor stays where the role needs one', () => {
  expect(mayRemoveFactor({ role: 'admin', factors: 1 }, strict).ok).toBe(false);
  expect(mayRemoveFactor({ role: 'admin', factors: 2 }, strict).ok).toBe(true);
  expect(mayRemoveFactor({ role: 'peer', factors: 1 }, strict).ok).toBe(true);
});

describe('an amount above which staff prove themselves', () => {
  const above = minor(1000_00n);
  const admin = { role: 'admin', hasFactor: true, provedAt: null } as const;

  test('asks for more than it, on either side of zero, and for nothing where there is none', () => {
    expect(provedForAmount(admin, minor(1000_00n), above, now).ok).toBe(true);
    expect(provedForAmount(admin, minor(-1000_01n), above, now).ok).toBe(false);
    expect(provedForAmount(admin, minor(1000_01n), above, now)).toMatchObject({
      code: 'OtpRequired',
      reason: { code: 'step_up_needed' },
    });
    expect(provedForAmount(admin, minor(1000_01n), null, now).ok).toBe(true);
  });

  test('is content with a proof of the last minutes, and names what is missing', () => {
    const proved = { ...admin, provedAt: now - provedForMs + 1 };
    expect(provedForAmount(proved, minor(1000_01n), above, now).ok).toBe(true);
    expect(provedForAmount(proved, minor(1000_01n), above, now + 1).ok).toBe(false);
    const without = { ...admin, role: 'subadmin', hasFactor: false } as const;
    expect(provedForAmount(without, minor(1000_01n), above, now)).toMatchObject({
      reason: { code: 'step_up_needs_factor' },
    });
  });

  test.each(['peer', 'peer-withdrawal'] as const)('does not bind a %s', (role) => {
    const peer = { ...admin, role };
    expect(provedForAmount(peer, minor(9_000_00n), above, now).ok).toBe(true);
  });
});
