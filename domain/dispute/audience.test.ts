import { expect, test } from 'vitest';
import { audienceOf, audiencesOf } from './audience.ts';

test('nobody but staff reads both, and payer and merchant have none in common', () => {
  expect(audiencesOf.desk).toEqual(['internal', 'merchant']);
  expect(audiencesOf.group).toEqual(['internal', 'merchant']);
  const ofMerchant: readonly string[] = audiencesOf.merchant;
  const shared = audiencesOf.peer.filter((one) => ofMerchant.includes(one));
  expect(shared).toEqual([]);
});

test('a message is for the payer, or for the merchant if that writes it', () => {
  expect(audienceOf({ kind: 'desk' }, undefined)).toEqual({ ok: true, value: 'internal' });
  expect(audienceOf({ kind: 'group' }, 'merchant')).toEqual({ ok: true, value: 'merchant' });
  expect(audienceOf({ kind: 'merchant' }, undefined)).toEqual({ ok: true, value: 'merchant' });
});

test('payer and merchant cannot write to each other', () => {
  expect(audienceOf({ kind: 'peer' }, 'merchant')).toMatchObject({ ok: false });
  expect(audienceOf({ kind: 'merchant' }, 'internal')).toMatchObject({ ok: false });
});

test('whoever writes to the other is told that staff does', () => {
  expect(audienceOf({ kind: 'peer' }, 'merchant')).toMatchObject({
    code: 'PermissionDenied',
    reason: { code: 'audience_by_staff' },
  });
});
