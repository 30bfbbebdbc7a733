import { roles } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { mayChangeView, mayShareViews, seesView } from './rules.ts';

const own = { ownerId: 'U1', isShared: false };
const shared = { ownerId: 'U2', isShared: true };
const others = { ownerId: 'U2', isShared: false };

describe.each([
  { role: 'admin', sees: true, changes: true, shares: true },
  { role: 'subadmin', sees: true, changes: false, shares: false },
  { role: 'peer', sees: false, changes: false, shares: false },
  { role: 'peer-withdrawal', sees: false, changes: false, shares: false },
] as const)('$role', ({ role, sees, changes, shares }) => {
  const reader = { id: 'U1', role };

  test('sees and changes their own views', () => {
    expect([seesView(reader, own), mayChangeView(reader, own)]).toEqual([true, true]);
  });

  test('has no part in another person’s own view', () => {
    expect([seesView(reader, others), mayChangeView(reader, others)]).toEqual([false, false]);
  });

  test('shared views are for staff, and are changed by admins', () => {
    expect([seesView(reader, shared), mayChangeView(reader, shared)]).toEqual([sees, changes]);
    expect(mayShareViews(role)).toBe(shares);
  });
});

test('every role is in the table', () => {
  expect(roles).toHaveLength(4);
});
