import { describe, expect, test } from 'vitest';
import { passwordFault } from './password.ts';

const common = new Set(['password', 'iloveyou1']);
const fault = (password: string, username = 'asha') => passwordFault(password, username, common);

describe('a new password', () => {
  test.each([
    'correct horse battery',
    'ashas other house',
    'Tr0ub4dor',
    'पासवर्ड एक दो',
    'aabbccdd',
  ])('%s may be used', (password) => {
    expect(fault(password)).toBeNull();
  });

  test.each([
    ['short77', 'too_short'],
    ['Password', 'password_common'],
    ['ILOVEYOU1', 'password_common'],
    ['12345678', 'password_monotonous'],
    ['hgfedcba', 'password_monotonous'],
    ['zzzzzzzzzzzz', 'password_monotonous'],
    ['asha1234', 'password_mostly_username'],
    ['ASHAASHA', 'password_mostly_username'],
    ['ashapassword', 'password_common'],
  ])('%s may not: %s', (password, why) => {
    expect(fault(password)).toMatchObject({ code: why });
  });

  test('a username without letters in the password takes nothing away', () => {
    expect(fault('seven77x', 'someone.else')).toBeNull();
  });
});
