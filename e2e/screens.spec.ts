import { startIn, violationsOn } from './support/axe.ts';
import { adminLogin, type ApiFixture } from './support/api-fixture.ts';
import { disputesOf, paidPayout, raiseDispute } from './support/dispute.ts';
import { speak } from './support/language.ts';
import { payinPath, payinsOf } from './support/payin.ts';
import { addPayingMerchant, payoutsOf, placePayout } from './support/payout.ts';
import { expect, phone, test, type Page } from './support/test.ts';

const names = {
  '/dashboard': 'Dashboard',
  '/operations/payin': 'Pay In',
  '/operations/payout': 'Pay Out',
  '/operations/dispute': 'Dispute',
  '/operations/complaint': 'Complaints',
  '/operations/upi': 'UPI IDs',
  '/ledger': 'Ledger',
  '/requests': 'Requests',
  '/day-close': 'Day close',
  '/reports': 'Saved Reports',
  '/reports/statements': 'Peer Statements',
  '/reports/day': 'Day in review',
  '/reports/what-if': 'What if',
  '/users': 'Users',
  '/merchants': 'Merchants',
  '/freezes': 'Freezes',
  '/utr-submission': 'Management',
  '/settings': 'Settings',
  '/settings/switches': 'Switches',
  '/profile': 'My Profile',
} as const;
const paths = Object.keys(names) as (keyof typeof names)[];

/** Goes to a screen as a link of the page would, without reloading the page. */
async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const orders = ['Dashboard', 'Pay In', 'Pay Out', 'Dispute'];
const operations = [...orders, 'UPI IDs', 'Ledger'];
const ofStaff = [...orders, 'Complaints', 'UPI IDs', 'Ledger'];
const groups = {
  admin: {
    Operations: [...ofStaff, 'Requests', 'Day close'],
    Reporting: ['Saved Reports', 'Peer Statements', 'Day in review', 'What if'],
    Users: ['Users', 'Merchants', 'Freezes'],
    'UTR Submission': ['Management'],
    Settings: ['Settings', 'Switches'],
  },
  subadmin: {
    Operations: [...ofStaff, 'Requests', 'Day close'],
    Reporting: ['Saved Reports', 'Peer Statements', 'Day in review'],
    Users: ['Users'],
  },
  peer: { Operations: [...operations, 'Wallet', 'Day close'] },
  'peer-withdrawal': { Operations: [...operations, 'Wallet', 'Day close'] },
} as const;

for (const [role, shown] of Object.entries(groups) as [keyof typeof groups, object][]) {
  test(`${role}: the groups of the side bar`, async ({ api, portal }) => {
    const login = role === 'admin' ? adminLogin : await api.addUser(role);
    const page = await portal.open(login, '/dashboard');
    const bar = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(bar.getByRole('region')).toHaveCount(Object.keys(shown).length);
    for (const [group, links] of Object.entries(shown) as [string, string[]][]) {
      const region = bar.getByRole('region', { name: group, exact: true });
      // After the name may stand how many wait, and that it is new.
      const names = links.map((link) => new RegExp(`^${link}(?:\\d.*)?(?:beta)?$`));
      await expect(region.getByRole('link')).toHaveText(names);
    }
    const footer = page.getByRole('complementary').locator('footer');
    await expect(footer.getByRole('link')).toHaveText(['My Profile']);
    await expect(footer.getByRole('button', { name: 'Log out' })).toBeVisible();
  });
}

test('the tab bar of a phone is the same for everybody', async ({ api, portal }) => {
  for (const role of ['subadmin', 'peer', 'peer-withdrawal'] as const) {
    const page = await portal.open(await api.addUser(role), '/profile', phone);
    const tabs = page.getByRole('navigation', { name: 'Quick navigation' });
    // Before the name stands how many wait.
    await expect(tabs.getByRole('link')).toHaveText([
      /Dashboard$/,
      /Pay In$/,
      /Pay Out$/,
      /Dispute$/,
    ]);
  }
});

test('each screen has its name, and a floating back button but for the wide dashboard', async ({
  portal,
}) => {
  const wide = await portal.open(adminLogin, '/dashboard');
  const small = await portal.open(adminLogin, '/dashboard', phone);
  for (const page of [wide, small]) {
    const back = page.getByRole('button', { name: 'Back', exact: true });
    // On a phone the dashboard has one as soon as there is a page to go back to.
    for (const path of [...paths.slice(1), '/dashboard' as const]) {
      await walkTo(page, path);
      if (path !== '/dashboard')
        await expect(page.getByRole('heading', { level: 1 })).toContainText(names[path]);
      const isThere = page === small || path !== '/dashboard';
      await expect(back, path).toHaveCount(isThere ? 1 : 0);
      if (isThere) await expect(back.locator('..')).toHaveCSS('position', 'fixed');
    }
  }
});

const onlyHereInTheDark: ReadonlySet<string> = new Set(['/users', '/utr-submission', '/wallet']);

test('in Hindi no screen has a barrier', async ({ api, portal }) => {
  const found: string[] = [];
  const own = { admin: paths, peer: ['/dashboard', '/wallet'] } as const;
  for (const [role, shown] of Object.entries(own)) {
    const login = role === 'admin' ? adminLogin : await api.addPeer();
    const context = await portal.enter(login);
    await startIn(context, 'dark');
    const page = await context.newPage();
    await speak(page, 'hi');
    await page.goto('/dashboard');
    for (const path of shown) {
      await walkTo(page, path);
      await expect(page.getByRole('status', { name: /^लोड हो रहा है/ })).toHaveCount(0);
      found.push(...(await violationsOn(page, `${role}: ${path}`, 'words')));
      // All others are looked at in the dark by the tests of their own.
      if (onlyHereInTheDark.has(path)) found.push(...(await violationsOn(page, path, 'dark')));
    }
    await context.close();
  }
  expect(found).toEqual([]);
});

const lists = {
  'pay-ins': async (api: ApiFixture) => {
    const merchant = await api.addMerchant();
    const { customer } = await api.place(merchant);
    return { address: payinsOf(merchant), customer };
  },
  'pay-outs': async (api: ApiFixture) => {
    const merchant = await addPayingMerchant(api);
    const { customer } = await placePayout(api, merchant);
    return { address: payoutsOf(merchant), customer };
  },
  disputes: async (api: ApiFixture) => {
    const paid = await paidPayout(api);
    await raiseDispute(api, paid);
    return { address: disputesOf(paid.merchant), customer: paid.placed.customer };
  },
};

for (const [name, setUp] of Object.entries(lists)) {
  test(`${name} are a list or a grid, and stay so over a reload`, async ({ api, portal }) => {
    const { address, customer } = await setUp(api);
    const page = await portal.open(adminLogin, address);
    const row = page.getByRole('row').filter({ hasText: customer });
    const card = page.getByRole('listitem').filter({ hasText: customer });
    await expect(row).toBeVisible();
    await expect(card).toHaveCount(0);
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
    await expect(card).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.reload();
    await expect(card).toBeVisible();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect(row).toBeVisible();
    await expect(card).toHaveCount(0);
  });
}

test('the status filters of pay-ins, in their order, for each role', async ({ api, portal }) => {
  const first = ['All', 'Pending', 'Processing', 'Approved', 'Expired'];
  const last = ['Paid late', 'Never paid', 'Declined'];
  const all = ['Needs you', 'Handed to you', ...first, 'Unassigned', ...last];
  const roles = { admin: all, subadmin: all, peer: ['Needs you', ...first, ...last] };
  for (const [role, filters] of Object.entries(roles) as [keyof typeof roles, string[]][]) {
    const login = role === 'admin' ? adminLogin : await api.addUser(role);
    const page = await portal.open(login, payinPath);
    const tabs = page.getByRole('group', { name: 'Status' }).getByRole('button');
    // The count of waiting records follows the name.
    await expect(tabs).toHaveText(filters.map((filter) => new RegExp(`^${filter}[\\d,+]*$`)));
  }
});
