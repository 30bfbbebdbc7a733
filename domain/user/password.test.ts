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
    ['short77', 'At least 8'],
    ['Password', 'people'],
    ['ILOVEYOU1', 'people'],
    ['12345678', 'run'],
    ['hgfedcba', 'run'],
    ['zzzzzzzzzzzz', 'run'],
    ['asha1234', 'besides the username'],
    ['ASHAASHA', 'besides the username'],
    ['ashapassword', 'people'],
  ])('%s may not: %s', (password, why) => {
    expect(fault(password)).toContain(why);
  });

  test('a username without letters in the password takes nothing away', () => {
    expect(fault('seven77x', 'someone.else')).toBeNull();
  });
});
