import { passwordMin } from '@peerdesk/contract/user.ts';
import { passwordFault } from '@peerdesk/domain/user/password.ts';
import { expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';

test('there are far more than 3,000 common passwords of a length that we accept', () => {
  const listed = [...commonPasswords];
  expect(listed.filter(({ length }) => length >= passwordMin).length).toBeGreaterThan(9000);
  expect(listed.filter((one) => one !== one.toLowerCase() || !/^[!-~]{8,}$/.test(one))).toEqual([]);
});

test('every one of them is refused for being common, however it is spelled', () => {
  const passed = [...commonPasswords].filter((one) => {
    const spelled = one.charAt(0).toUpperCase() + one.slice(1);
    return passwordFault(spelled, 'somebody.else', commonPasswords)?.code !== 'password_common';
  });
  expect(passed).toEqual([]);
});

test.each([
  ['from the head of the breached', 'trustno1'],
  ['from its middle', '12101989'],
  ['what people in India choose', 'krishna@123'],
  ['what operators choose', 'phonepe123'],
])('%s: %s', (_where, known) => {
  expect(commonPasswords.has(known)).toBe(true);
});

test('comments are no passwords', () => {
  for (const word of ['permission', 'copyright', 'peerdesk:', '#']) {
    expect(commonPasswords.has(word)).toBe(false);
  }
});
