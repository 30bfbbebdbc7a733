import {
  adminLogin,
  word,
  type ApiFixture,
  type Merchant,
  type Peer,
} from './support/api-fixture.ts';
import { barriersOn, overlayBarriersOn } from './support/axe.ts';
import { chooseSearched } from './support/choose.ts';
import { addPayingMerchant } from './support/payout.ts';
import { expect, phone, test, type Locator, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const dialogOf = (page: Page) => page.getByRole('dialog').last();

test('an admin stops the intake of a merchant, after seeing what that meets, and lifts it', async ({
  api,
  browser,
  portal,
  origin,
}) => {
  const merchant = await api.addMerchant();
  const placed = await api.place(merchant, '700.00');
  const page = await portal.open(adminLogin, '/settings/switches');
  await page.getByRole('button', { name: 'Set a switch' }).click();
  const dialog = dialogOf(page);
  await chooseSearched(dialog.getByLabel('Merchant'), merchant.name);
  await dialog.getByRole('button', { name: 'See the effect' }).click();
  await expect(dialog).toContainText('Say why');
  await dialog.getByLabel('Reason').fill('contract ended');
  await dialog.getByRole('button', { name: 'See the effect' }).click();
  await expect(dialog).toContainText('No pay-in is open');
  await dialog.getByLabel('From amount').fill('600');
  await expect(dialog.getByRole('button', { name: 'Set it now' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'See the effect' }).click();
  expect(await barriersOn(page, 'switch dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Set it now' }).click();
  await expectToast(page, 'Switch set');
  const main = page.getByRole('main');
  await expect(main).toContainText(`New pay-ins of ${merchant.name}, from ₹600.00`);
  await expect(main).toContainText('contract ended');
  expect(await barriersOn(page, 'switches')).toEqual([]);

  const body = { orderId: 'A', amount: '700.00', customer: { id: 'c' } };
  await expect(api.as(merchant.key, 'payin.create', { body })).rejects.toThrow('NoCapacity');
  const customer = await browser.newPage();
  await customer.goto(new URL(placed.payPath, origin).href);
  await expect(
    customer.getByRole('heading', { name: 'Payments are paused for the moment' }),
  ).toBeVisible();
  await customer.close();

  await main.getByRole('button', { name: new RegExp(`^Lift: .*${merchant.name}`) }).click();
  await dialogOf(page).getByLabel('Reason').fill('signed again');
  expect(await overlayBarriersOn(page, 'lift a switch')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Lifted');
  await expect(main).not.toContainText(merchant.name);
  await api.as(merchant.key, 'payin.create', { body });
});

test('on a phone, a peer is dedicated to a merchant', async ({ api, portal }) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const page = await portal.open(adminLogin, '/settings/switches', {
    ...phone,
    viewport: { width: 360, height: 740 },
  });
  await page.getByRole('button', { name: 'Set a switch' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('What to do').selectOption('dedicated');
  await dialog.getByLabel('Reason').fill('own peers');
  await dialog.getByRole('button', { name: 'See the effect' }).click();
  await expect(dialog).toContainText('Choose one');
  await chooseSearched(dialog.getByLabel('Peer or group'), peer.name);
  await chooseSearched(dialog.getByLabel('Merchant'), merchant.name);
  await dialog.getByRole('button', { name: 'See the effect' }).click();
  await expect(dialog).toContainText('1 UPI ID takes pay-ins of dedicated merchants alone');
  expect(await barriersOn(page, 'dedicate')).toEqual([]);
  await dialog.getByRole('button', { name: 'Set it now' }).click();
  await expectToast(page, 'Switch set');
  await expect(page.getByRole('main')).toContainText(`${peer.name} takes pay-ins of`);
  expect(await barriersOn(page, 'switches on a phone')).toEqual([]);
  const { version, switches } = await api.admin('switches.get');
  for (const [n, { id }] of switches.entries()) {
    await api.admin('switches.update', {
      body: { version: version + n, lift: id, reason: 'end of the test' },
    });
  }
});

interface Parties {
  peer: Peer;
  merchant: Merchant;
  other: Merchant;
}

interface Act {
  name: string;
  choose: (dialog: Locator, parties: Parties) => Promise<unknown>;
  /** What is said before it is done. */
  before: RegExp;
  /** What stands in the list of what is in force. */
  inForce: (parties: Parties) => string;
  /** What it then does, and that it does no more. */
  does: (api: ApiFixture, parties: Parties) => Promise<unknown>;
}

const order = (amount: string) => ({
  body: { orderId: word(), amount, customer: { id: word() } },
});

const payoutOf = (amount: string) => ({
  body: {
    orderId: word(),
    amount,
    customer: { id: word(), name: 'Ravi Kumar', upi: 'ravi@okaxis' },
  },
});

const refuses = (answer: Promise<unknown>) => expect(answer).rejects.toThrow('NoCapacity');

/** The UPI ID that a new customer of this merchant is shown. */
async function shownTo(api: ApiFixture, merchant: Merchant): Promise<string | null> {
  const { token } = await api.place(merchant, '300.00');
  const page = await api.as('', 'pay.open', { params: { token } });
  return page.upi?.id ?? null;
}

const acts: Act[] = [
  {
    name: 'intake of all merchants is stopped',
    choose: (dialog) => dialog.getByLabel('What to do').selectOption('intake'),
    before: /(?:No pay-in is open|pay-ins? (?:is|are) open).*New ones are refused to the merchant/,
    inForce: () => 'New pay-ins of all merchants, any amount',
    does: async (api, { merchant, other }) => {
      await refuses(api.as(merchant.key, 'payin.create', order('300.00')));
      await refuses(api.as(other.key, 'payin.create', order('300.00')));
      await api.as(merchant.key, 'payout.create', payoutOf('300.00'));
    },
  },
  {
    name: 'intake of one merchant is stopped',
    choose: (dialog, { merchant }) => chooseSearched(dialog.getByLabel('Merchant'), merchant.name),
    before: /No pay-in is open. New ones are refused to the merchant/,
    inForce: ({ merchant }) => `New pay-ins of ${merchant.name}, any amount`,
    does: async (api, { merchant, other }) => {
      await refuses(api.as(merchant.key, 'payin.create', order('300.00')));
      await api.as(other.key, 'payin.create', order('300.00'));
    },
  },
  {
    name: 'intake of a band of amounts is stopped',
    choose: async (dialog) => {
      await dialog.getByLabel('From amount').fill('500');
      await dialog.getByLabel('Up to amount').fill('900');
    },
    before: /New ones are refused to the merchant/,
    inForce: () => 'New pay-ins of all merchants, ₹500.00 to ₹900.00',
    does: async (api, { merchant }) => {
      await refuses(api.as(merchant.key, 'payin.create', order('500.00')));
      await refuses(api.as(merchant.key, 'payin.create', order('900.00')));
      await api.as(merchant.key, 'payin.create', order('499.99'));
      await api.as(merchant.key, 'payin.create', order('900.01'));
    },
  },
  {
    name: 'pay-outs are stopped',
    choose: (dialog) => dialog.getByLabel('What to do').selectOption('payouts'),
    before:
      /(?:No pay-out is open|pay-outs? (?:is|are) open).*New ones are refused to the merchant/,
    inForce: () => 'Pay-outs of all merchants',
    does: async (api, { merchant }) => {
      await refuses(api.as(merchant.key, 'payout.create', payoutOf('300.00')));
      await api.as(merchant.key, 'payin.create', order('300.00'));
    },
  },
  {
    name: 'a bank is paused',
    choose: async (dialog) => {
      await dialog.getByLabel('What to do').selectOption('bank');
      await chooseSearched(dialog.getByLabel('Bank', { exact: true }), '@okaxis');
    },
    before: /UPI IDs? takes? no pay-ins. .*(?:is paying to them|told not to pay to them)/,
    inForce: () => 'UPI IDs of @okaxis',
    does: async (api, { merchant }) => expect(await shownTo(api, merchant)).toBeNull(),
  },
  {
    name: 'a peer is dedicated to a merchant',
    choose: async (dialog, { peer, merchant }) => {
      await dialog.getByLabel('What to do').selectOption('dedicated');
      await chooseSearched(dialog.getByLabel('Peer or group'), peer.name);
      await chooseSearched(dialog.getByLabel('Merchant'), merchant.name);
    },
    before: /1 UPI ID takes pay-ins of dedicated merchants alone. No pay-in is open on them/,
    inForce: ({ peer, merchant }) => `${peer.name} takes pay-ins of ${merchant.name}`,
    does: async (api, { peer, merchant, other }) => {
      expect(await shownTo(api, other)).not.toBe(peer.vpa);
      expect(await shownTo(api, merchant)).toBe(peer.vpa);
    },
  },
];

for (const { name, choose, before, inForce, does } of acts) {
  test(`${name}: says before what it does, and after who did it and when`, async ({
    api,
    portal,
  }) => {
    const parties = {
      peer: await api.addPeer(),
      merchant: await addPayingMerchant(api),
      other: await api.addMerchant(),
    };
    const page = await portal.open(adminLogin, '/settings/switches');
    await page.getByRole('button', { name: 'Set a switch' }).click();
    const dialog = dialogOf(page);
    await choose(dialog, parties);
    const reason = `on request ${word()}`;
    await dialog.getByLabel('Reason').fill(reason);
    const { version } = await api.admin('switches.get');
    await dialog.getByRole('button', { name: 'See the effect' }).click();
    await expect(dialog.getByRole('status')).toContainText(before);
    // Until it is confirmed, nothing is switched.
    expect((await api.admin('switches.get')).version).toBe(version);
    await dialog.getByRole('button', { name: 'Set it now' }).click();
    await expectToast(page, 'Switch set');

    const item = page.getByRole('listitem').filter({ hasText: reason });
    await expect(item).toContainText(inForce(parties));
    await expect(item).toContainText(`${(await api.admin('user.me')).name} · `);
    const since = item.locator('time');
    const age = Date.now() - Date.parse((await since.getAttribute('datetime')) ?? '');
    expect(Math.abs(age)).toBeLessThan(60_000);
    try {
      await does(api, parties);
    } finally {
      await item.getByRole('button', { name: /^Lift: / }).click();
      await dialogOf(page).getByLabel('Reason').fill('back to normal');
      await page.keyboard.press('Control+Enter');
      await expectToast(page, 'Lifted');
    }
    await expect(item).toHaveCount(0);
    await api.as(parties.merchant.key, 'payin.create', order('600.00'));
    const { entries } = await api.admin('audit.list', { query: { pagesize: '50' } });
    expect(JSON.stringify(entries)).toContain(reason);
  });
}
