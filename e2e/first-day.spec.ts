import { test as base, type BrowserContext } from '@playwright/test';
import { call, type Authorization } from './support/api-call.ts';
import { adminLogin, freshUtr, type Login } from './support/api-fixture.ts';
import { hands as kinds, type Hands } from './support/hands.ts';
import { startServer } from './support/server.ts';
import { expect, type Page } from './support/test.ts';
import { expectToast, watchToasts } from './support/toasts.ts';

interface Day {
  origin: string;
  /** A browser of its own for each person, with their kind of device. */
  sit: (hands: Hands) => Promise<Page>;
}

/** A desk on which nobody but its first admin has ever been. */
const test = base.extend<Day>({
  // The browser is not used, but Playwright reads from this pattern what a fixture needs.
  origin: async ({ browser: _browser }, use) => {
    const server = await startServer();
    await use(server.origin);
    await server.stop();
  },
  baseURL: async ({ origin }, use) => use(origin),
  sit: async ({ browser, contextOptions, origin }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ device }) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: origin, ...device });
      contexts.push(context);
      await watchToasts(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

const asha = { username: 'asha', password: 'asha pays attention' };
const bina = { username: 'bina', password: 'bina pays attention' };

for (const [device, hands] of Object.entries(kinds)) {
  test(`a first day, from an empty database to a settlement, by ${device} alone`, async ({
    origin,
    sit,
  }) => {
    const admin = await sit(hands);
    await signIn(admin, hands, adminLogin);
    await test.step('the brand', () => wearBrand(admin, hands));
    await test.step('a subadmin and two peers', () => registerPeople(admin, hands));
    await test.step('money for both peers', () => topUp(admin, hands));

    const peer = await sit(hands);
    await test.step('a UPI ID that its peer adds, and one that staff adds', async () => {
      await signIn(peer, hands, asha);
      await addOwnUpi(peer, hands);
      await addUpi(admin, hands);
      await approveUpi(admin, hands);
    });
    await test.step('the peer goes offline and online again', () => restAndReturn(peer, hands));
    const key = await test.step('a merchant and its key', () => addMerchant(admin, hands));

    const order = await call(origin, 'payin.create', key, {
      body: { orderId: 'A-1', amount: '1000.00', customer: { id: 'ravi', name: 'Ravi' } },
    });
    const customer = await sit(hands);
    await test.step('the customer pays and gives the UTR', () =>
      payIn(customer, hands, new URL(order.payUrl).pathname));
    await test.step('staff approves', () => approve(admin, hands));
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Payment received');

    await test.step('the merchant is settled', () => settle(admin, hands));
    const { balance, held } = await call(origin, 'merchant.balance', key);
    expect({ balance, held }).toEqual({ balance: '0.00', held: '0.00' });
  });
}

async function signIn(page: Page, hands: Hands, { username, password }: Login): Promise<void> {
  await page.goto('/');
  await hands.fill(page.getByLabel('Username'), username);
  await hands.fill(page.getByLabel('Password', { exact: true }), password);
  await hands.press(page.getByRole('button', { name: 'Sign in' }));
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
}

async function wearBrand(page: Page, hands: Hands): Promise<void> {
  await hands.open(page, 'Settings');
  await hands.press(page.getByRole('button', { name: 'Brand', exact: true }));
  await hands.fill(page.getByLabel('Name', { exact: true }), 'Chai Desk');
  await hands.fill(page.getByLabel('Colour', { exact: true }), '#AA3300');
  await hands.press(page.getByRole('button', { name: 'Save', exact: true }));
  await expectToast(page, 'Settings saved');
  await expect(page).toHaveTitle(/Chai Desk$/);
}

async function registerPeople(page: Page, hands: Hands): Promise<void> {
  await hands.open(page, 'Users');
  await hands.press(page.getByRole('link', { name: 'Register user' }));
  await fillAccount(page, hands, { name: 'Nila Iyer', username: 'nila' });
  await hands.choose(page.getByLabel('Role'), 'Subadmin');
  await register(page, hands);
  for (const { name, login } of [
    { name: 'Asha Rao', login: asha },
    { name: 'Bina Das', login: bina },
  ]) {
    await hands.press(page.getByRole('button', { name: 'Register another' }));
    await fillAccount(page, hands, { name, username: login.username });
    await hands.fill(page.getByLabel('First password'), login.password);
    await hands.choose(page.getByLabel('Group'), 'Nila Iyer');
    await hands.fill(page.getByLabel('Commission on pay-ins'), '1');
    await register(page, hands);
    await expect(page.getByRole('heading', { name: `${name} is registered` })).toBeVisible();
  }
}

interface Account {
  name: string;
  username: string;
}

async function fillAccount(page: Page, hands: Hands, { name, username }: Account): Promise<void> {
  await hands.fill(page.getByLabel('Name', { exact: true }), name);
  await hands.fill(page.getByLabel('Username', { exact: true }), username);
}

function register(page: Page, hands: Hands): Promise<void> {
  return hands.press(page.getByRole('button', { name: 'Register', exact: true }));
}

async function topUp(page: Page, hands: Hands): Promise<void> {
  for (const name of ['Asha Rao', 'Bina Das']) {
    await hands.open(page, 'Users');
    await hands.press(page.getByRole('button', { name: `More about ${name}` }));
    await hands.press(page.getByRole('menuitem', { name: 'Change the wallet' }));
    const dialog = page.getByRole('dialog', { name: `Change the wallet of ${name}` });
    await hands.fill(dialog.getByLabel('Amount'), '50,000');
    await hands.fill(dialog.getByLabel('Reason'), 'deposit in cash');
    await hands.press(dialog.getByLabel('There is no bank payment behind this'));
    await expect(dialog.getByText('Balance: ₹0.00 → ₹50,000.00')).toBeVisible();
    await hands.press(dialog.getByRole('button', { name: 'Book it' }));
    await expect(dialog).toBeHidden();
  }
}

async function addOwnUpi(page: Page, hands: Hands): Promise<void> {
  await hands.open(page, 'UPI IDs');
  await hands.press(page.getByRole('button', { name: 'Add UPI ID' }));
  const dialog = page.getByRole('dialog', { name: 'Add a UPI ID' });
  await hands.fill(dialog.getByLabel('UPI ID'), 'asha@okaxis');
  await hands.fill(dialog.getByLabel('Account holder'), 'Asha Rao');
  await hands.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await expectToast(page, 'waits for approval');
}

async function addUpi(page: Page, hands: Hands): Promise<void> {
  await hands.open(page, 'UPI IDs');
  await hands.press(page.getByRole('button', { name: 'Add UPI ID' }));
  const dialog = page.getByRole('dialog', { name: 'Add a UPI ID' });
  await hands.choose(dialog.getByLabel('Peer'), 'Bina Das');
  await hands.fill(dialog.getByLabel('UPI ID'), 'bina@okicici');
  await hands.fill(dialog.getByLabel('Account holder'), 'Bina Das');
  await hands.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await expectToast(page, 'Added');
}

async function approveUpi(page: Page, hands: Hands): Promise<void> {
  await hands.press(page.getByRole('button', { name: /^Waiting/ }));
  await hands.press(page.getByRole('button', { name: 'Approve', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Approve this UPI ID' });
  await expect(dialog).toContainText('asha@okaxis');
  await hands.press(dialog.getByRole('button', { name: 'Approve' }));
  await expectToast(page, 'Approved');
}

/** Who signs in is online. The switch turns only once the server has said so. */
async function restAndReturn(page: Page, hands: Hands): Promise<void> {
  const isInDrawer = hands.device.isMobile === true;
  if (isInDrawer) await hands.press(page.getByRole('button', { name: 'Open menu' }));
  const place = isInDrawer ? page.getByRole('dialog', { name: 'Menu' }) : page;
  const turn = place.getByRole('switch', { name: 'Available for orders' });
  await expect(turn).toBeChecked();
  await hands.press(turn);
  await expect(turn).not.toBeChecked();
  await hands.press(turn);
  await expect(turn).toBeChecked();
}

async function addMerchant(page: Page, hands: Hands): Promise<Authorization> {
  await hands.open(page, 'Merchants');
  await hands.press(page.getByRole('button', { name: 'Register merchant' }));
  const form = page.getByRole('dialog', { name: 'Register a merchant' });
  await hands.fill(form.getByLabel('Name', { exact: true }), 'Chai Bazaar');
  await hands.fill(form.getByLabel('Fee on pay-ins'), '3');
  await hands.press(form.getByRole('button', { name: 'Register merchant' }));
  await expectToast(page, 'Merchant registered');
  const drawer = page.getByRole('dialog').filter({ hasText: 'Chai Bazaar' });
  await hands.press(drawer.getByRole('button', { name: 'Create API key' }));
  const dialog = page.getByRole('dialog', { name: 'Create an API key' });
  await hands.fill(dialog.getByLabel('Label'), 'shop server');
  await hands.press(dialog.getByRole('button', { name: 'Create key' }));
  const shown = page.getByRole('dialog', { name: 'The new API key' });
  const key = await shown.getByText(/^pk_/).innerText();
  await hands.press(shown.getByRole('button', { name: 'I have copied it' }));
  await expect(drawer).toContainText(`…${key.slice(-4)}`);
  await hands.press(drawer.getByRole('button', { name: 'Close' }));
  await expect(drawer).toBeHidden();
  return `key ${key}`;
}

async function payIn(page: Page, hands: Hands, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText('asha@okaxis')).toBeVisible();
  await hands.fill(page.getByLabel('UTR / UPI Ref No.'), freshUtr());
  await hands.press(page.getByRole('button', { name: 'I have paid' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are checking your payment');
}

async function approve(page: Page, hands: Hands): Promise<void> {
  await hands.open(page, 'Pay In');
  await hands.press(page.getByRole('button', { name: 'Confirm', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Confirm this pay-in' });
  await expect(dialog).toContainText('Ravi');
  await hands.press(dialog.getByRole('button', { name: 'Confirm ₹1,000.00' }));
  await expectToast(page, 'approved successfully');
}

/** The money goes to the merchant's bank; the reference of that payment is what it is booked by. */
async function settle(page: Page, hands: Hands): Promise<void> {
  await hands.open(page, 'Merchants');
  await hands.press(page.getByRole('button', { name: 'More about Chai Bazaar' }));
  await hands.press(page.getByRole('menuitem', { name: 'Change balance' }));
  const dialog = page.getByRole('dialog', { name: 'Change the balance of Chai Bazaar' });
  await hands.choose(dialog.getByLabel('What happened'), 'Withdrawal: money was paid out');
  await hands.fill(dialog.getByLabel('Amount'), '970');
  await hands.fill(dialog.getByLabel('Reason'), 'settlement of the first day');
  const book = dialog.getByRole('button', { name: 'Book it' });
  await hands.press(book);
  const problem = 'Enter the reference, or tick that there is no bank payment';
  await expect(dialog.getByText(problem)).toBeVisible();
  await hands.fill(dialog.getByLabel('Reference (UTR)'), freshUtr());
  await expect(dialog.getByText('Balance: ₹970.00 → ₹0.00')).toBeVisible();
  await hands.press(book);
  await expect(dialog).toBeHidden();
}
