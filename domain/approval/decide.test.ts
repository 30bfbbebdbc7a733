import { roles } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { mayDecideApproval, type Approval } from './decide.ts';

const open: Approval = {
  status: 'waiting',
  requestedBy: { id: 'one', name: 'One' },
  gains: ['peer', 'gainer'],
  decidedBy: null,
  decidedAt: null,
};

const codeOf = (result: ReturnType<typeof mayDecideApproval>) =>
  result.ok ? 'allowed' : result.reason.code;

describe('who decides', () => {
  test.each([
    ['one', 'approved', 'approval_by_another'],
    ['one', 'declined', 'approval_by_another'],
    ['one', 'withdrawn', 'allowed'],
    ['two', 'approved', 'allowed'],
    ['two', 'declined', 'allowed'],
    ['two', 'withdrawn', 'approval_withdrawn_by_another'],
    ['gainer', 'approved', 'approval_by_who_gains'],
    ['gainer', 'declined', 'approval_by_who_gains'],
  ] as const)('admin %s: %s: %s', (id, decision, outcome) => {
    expect(codeOf(mayDecideApproval(open, { id, role: 'admin' }, decision))).toBe(outcome);
  });

  test.each(roles.filter((role) => role !== 'admin'))('%s approves nothing', (role) => {
    for (const id of ['one', 'two', 'gainer']) {
      const result = mayDecideApproval(open, { id, role }, 'approved');
      expect(codeOf(result)).toBe('approval_by_admin');
    }
  });

  test.each(['approved', 'declined', 'withdrawn'] as const)('nobody once it is %s', (status) => {
    const decided = {
      ...open,
      status,
      decidedBy: { name: 'Two' },
      decidedAt: '2026-11-22T09:00:00.000Z',
    };
    for (const decision of ['approved', 'declined', 'withdrawn'] as const) {
      const result = mayDecideApproval(decided, { id: 'three', role: 'admin' }, decision);
      expect(result).toMatchObject({
        ok: false,
        code: 'AlreadyDecided',
        reason: { code: `approval_${status}_by`, facts: { who: 'Two', at: decided.decidedAt } },
      });
    }
  });
});

test('what is refused to a person is a matter of permission', () => {
  for (const [id, decision] of [
    ['one', 'approved'],
    ['two', 'withdrawn'],
    ['gainer', 'approved'],
  ] as const) {
    const refused = mayDecideApproval(open, { id, role: 'admin' }, decision);
    expect(refused).toMatchObject({ code: 'PermissionDenied' });
  }
});

test.each([
  ['by nobody', { decidedBy: null, decidedAt: '2026-11-22T09:00:00.000Z' }],
  ['at no time', { decidedBy: { name: 'Two' }, decidedAt: null }],
])('one that was decided %s is a bug', (_what, set) => {
  const decided = { ...open, status: 'approved', ...set } as const;
  expect(() => mayDecideApproval(decided, { id: 'two', role: 'admin' }, 'approved')).toThrow(
    'decided by nobody',
  );
});
