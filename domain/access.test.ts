import { roles } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { maySee, navigationGroups, navigationOf, screenAccess, screens } from './access.ts';

describe('access to screens', () => {
  test('the whole table, screen by role', () => {
    const table = screens.map((screen) => {
      const marks = roles.map((role) => (maySee(screen, role) ? role : '-'));
      return `${screen}: ${marks.join(' ')}`;
    });
    expect(table).toMatchInlineSnapshot(`
      [
        "dashboard: admin subadmin peer peer-withdrawal",
        "payin: admin subadmin peer peer-withdrawal",
        "payout: admin subadmin peer peer-withdrawal",
        "dispute: admin subadmin peer peer-withdrawal",
        "complaint: admin subadmin - -",
        "upi: admin subadmin peer peer-withdrawal",
        "ledger: admin subadmin peer peer-withdrawal",
        "requests: admin subadmin - -",
        "wallet: - - peer peer-withdrawal",
        "dayClose: admin subadmin peer peer-withdrawal",
        "reports: admin subadmin - -",
        "statements: admin subadmin - -",
        "dayReview: admin subadmin - -",
        "whatIf: admin - - -",
        "users: admin subadmin - -",
        "user: admin subadmin - -",
        "merchants: admin - - -",
        "freezes: admin - - -",
        "freeze: admin - - -",
        "utrSubmission: admin - - -",
        "settings: admin - - -",
        "switches: admin - - -",
        "profile: admin subadmin peer peer-withdrawal",
      ]
    `);
  });

  test('an empty list means everyone', () => {
    expect(screenAccess.dashboard).toEqual([]);
    for (const role of roles) expect(maySee('dashboard', role)).toBe(true);
  });

  test('the navigation of each role holds only what the role may see, and no empty group', () => {
    for (const role of roles) {
      for (const { screens: links } of navigationOf(role)) {
        expect(links.length).toBeGreaterThan(0);
        for (const screen of links) expect(maySee(screen, role)).toBe(true);
      }
    }
    expect(navigationOf('peer').map(({ group }) => group)).toEqual(['operations']);
    expect(navigationOf('subadmin').map(({ group }) => group)).toEqual([
      'operations',
      'reporting',
      'users',
    ]);
    // An admin sees every screen but that of one's own wallet.
    const forAdmin = navigationOf('admin').flatMap(({ screens: links }) => links);
    const all = navigationGroups.flatMap(({ screens: links }) => [...links]);
    expect(forAdmin).toEqual(all.filter((screen) => screen !== 'wallet'));
  });

  test('every screen but a user, a freeze and the profile is linked, and once', () => {
    const linked = navigationGroups.flatMap(({ screens: links }) => [...links]);
    expect(new Set(linked).size).toBe(linked.length);
    const unlinked = screens.filter((screen) => !linked.some((link) => link === screen));
    expect(unlinked).toEqual(['user', 'freeze', 'profile']);
  });
});
