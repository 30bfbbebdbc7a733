import type { Role } from '@peerdesk/contract/user.ts';
import type { BrowserContext } from '@playwright/test';
import { adminLogin, type ApiFixture, type Login } from './support/api-fixture.ts';
import { barriersOn } from './support/axe.ts';
import { raiseDispute } from './support/dispute.ts';
import {
  addPayer,
  addPayingMerchant,
  givePayout,
  payPayout,
  placePayout,
} from './support/payout.ts';
import { expect, phone, test, type Locator, type Page } from './support/test.ts';

/** As if this desk were a demo, in which the reader has not left the tour. */
async function showTour(context: BrowserContext, role: Role): Promise<void> {
  let isDue = true;
  await context.route('**/api/brand', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    const demo = [{ role, username: role, password: 'shown' }];
    await route.fulfill({ json: { ...answer, data: { ...answer.data, demo } } });
  });
  await context.route('**/api/tour', (route) => route.fulfill({ json: { data: { isDue } } }));
  await context.route('**/api/tour/leave', (route) => {
    isDue = false;
    return route.continue();
  });
}

test('the tour of a demo goes by keyboard from screen to screen, until it is left for good', async ({
  portal,
}) => {
  const context = await portal.enter(adminLogin);
  const page = await context.newPage();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // No desk but a demo has one.
  await expect(page.getByRole('region', { name: 'Tour' })).toHaveCount(0);

  await showTour(context, 'admin');
  await page.reload();
  const tour = page.getByRole('region', { name: 'Tour' });
  await expect(tour.getByText('Step 1 of 5')).toBeVisible();
  await tour.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await expect(
    tour.getByRole('heading', { name: 'A bank statement finds the money' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/utr-submission\?tab=statements/);
  expect(await barriersOn(page, 'tour')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(tour.getByText('Step 3 of 5')).toBeVisible();
  await tour.getByRole('button', { name: 'Leave the tour' }).click();
  await expect(tour).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tour).toHaveCount(0);
  await context.close();
});

/** A step: what it is called, where it leads, and what is there of which it speaks. */
type Step = readonly [
  title: string,
  address: RegExp,
  thing: (page: Page) => Locator,
  /** What happens before it. */
  before?: () => Promise<void>,
];

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first();
const needsYou = button(/^Needs you/);
const shown = (text: string) => (page: Page) => page.getByRole('main').getByText(text).first();

/** What is there for each of them: a lead, a peer of a group, and a payer. */
const told = {
  subadmin: async (api: ApiFixture): Promise<readonly [Login, Step[]]> => {
    const lead = await api.addUser('subadmin');
    await api.addPeer({ parentId: lead.id });
    const payer = await addPayer(api, 'peer-withdrawal', { parentId: lead.id });
    const merchant = await addPayingMerchant(api);
    const declined = await api.pay(merchant, { amount: '800.00' });
    await api.admin('payin.decide', {
      body: { refId: declined.order.refId, status: 'declined' },
    });
    await api.as('', 'pay.complain', {
      params: { token: declined.token },
      body: { text: 'I did pay' },
    });
    await givePayout(api, await placePayout(api, merchant, '1100.00'), lead);
    const placed = await placePayout(api, merchant, '1200.00');
    await payPayout(api, placed, payer);
    await raiseDispute(api, { merchant, placed });
    return [
      lead,
      [
        ['What waits for you', /payin/, needsYou],
        ['Pay-outs that wait for a payer', /payout/, button(/^Assign/)],
        ['A pay-out that did not arrive', /dispute/, button(/^Take it/)],
        ['“I paid, and it was declined”', /complaint/, shown(declined.customer)],
        ['A day on one page', /reports\/day/, button('Print')],
      ],
    ];
  },
  peer: async (api: ApiFixture): Promise<readonly [Login, Step[]]> => {
    const peer = await api.addPeer();
    const merchant = await addPayingMerchant(api);
    await api.pay(merchant, { amount: '800.00' });
    await givePayout(api, await placePayout(api, merchant, '1100.00'), peer);
    return [
      peer,
      [
        ['Money for you to confirm', /payin/, button(/^Confirm/)],
        ['Pay-outs offered to you', /payout/, button(/^Accept/)],
        ['Let your statement do it', /profile/, button('Upload statements')],
        ['Close your day', /day-close/, button('Close a day')],
        ['What you hold, and what you earn', /wallet/, button('Ask for a settlement')],
      ],
    ];
  },
  'peer-withdrawal': async (api: ApiFixture): Promise<readonly [Login, Step[]]> => {
    const payer = await addPayer(api);
    const merchant = await addPayingMerchant(api);
    const [accepted, disputed] = [
      await placePayout(api, merchant, '1200.00'),
      await placePayout(api, merchant, '1300.00'),
    ];
    await payPayout(api, disputed, payer);
    await raiseDispute(api, { merchant, placed: disputed });
    await givePayout(api, accepted, payer);
    const accept = async () => {
      const { refId } = accepted.order;
      await api.as(await api.signin(payer), 'payout.accept', { body: { refId } });
    };
    return [
      payer,
      [
        ['Pay-outs offered to you', /payout/, button(/^Accept/)],
        ['Accepted, and not paid yet', /status=processing/, shown(accepted.customer), accept],
        ['When somebody doubts a payment', /dispute/, shown('₹1,300.00')],
        ['What you hold, and what you earn', /wallet/, button('Ask for a settlement')],
        ['Close your day', /day-close/, button('Close a day')],
      ],
    ];
  },
} as const satisfies Partial<Record<Role, unknown>>;

/** What is scrolled into view ends this far above the panel. */
function roomAbove(panel: Element): number {
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const end = window.innerHeight - Number.parseFloat(scrollPaddingBottom);
  return panel.getBoundingClientRect().top - end;
}

const looks = [
  ['a desktop', {}],
  ['a phone', phone],
] as const;

for (const role of ['subadmin', 'peer', 'peer-withdrawal'] as const) {
  for (const [device, options] of looks) {
    test(`each step of the tour of a ${role} is about what is there, on ${device}`, async ({
      api,
      portal,
    }) => {
      const [login, steps] = await told[role](api);
      const context = await portal.enter(login, options);
      await showTour(context, role);
      const page = await context.newPage();
      await page.goto('/dashboard');
      const tour = page.getByRole('region', { name: 'Tour' });
      for (const [at, [title, address, thing, before]] of steps.entries()) {
        await before?.();
        await expect(tour.getByText(`Step ${at + 1} of 5`)).toBeVisible();
        await expect(tour.getByRole('heading', { name: title })).toBeVisible();
        await expect.poll(() => tour.evaluate(roomAbove)).toBeGreaterThanOrEqual(8);
        // The first step is told wherever somebody has signed in.
        if (at === 0) await tour.getByRole('button', { name: 'Show this screen' }).click();
        await expect(page).toHaveURL(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // It is there, and the tour does not lie over it.
        await thing(page).click({ trial: true });
        await tour.getByRole('button', { name: at === 4 ? 'Finish' : 'Next' }).click();
      }
      await expect(tour).toHaveCount(0);
      await context.close();
    });
  }
}
