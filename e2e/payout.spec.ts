import {
  adminLogin,
  freshUtr,
  type ApiFixture,
  type Merchant,
  type Person,
} from './support/api-fixture.ts';
import { violationsOn } from './support/axe.ts';
import { drawerOf, rowOf } from './support/payin.ts';
import {
  acceptPayout,
  addPayer,
  addPayingMerchant,
  givePayout,
  payoutPath,
  payoutsOf,
  payPayout,
  placePayout,
  withdrawPayout,
} from './support/payout.ts';
import { expect, phone, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const assignDialog = { name: 'Assign this pay-out' };
const payDialog = { name: 'Pay this pay-out' };

async function balanceOf(api: ApiFixture, merchant: Merchant): Promise<string> {
  const { balance } = await api.as(merchant.key, 'merchant.balance');
  return balance;
}

async function walletOf(api: ApiFixture, person: Person): Promise<string> {
  const { balance } = await api.as(await api.signin(person), 'user.wallet');
  return balance;
}

function posting(drawer: ReturnType<typeof drawerOf>, account: string) {
  return drawer.getByText(account, { exact: true }).locator('xpath=following-sibling::*[1]');
}

/** Opens the row's menu and clicks one of its entries. */
async function fromMenu(page: Page, row: ReturnType<typeof rowOf>, entry: string): Promise<void> {
  await row.getByRole('button', { name: /^More about order/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a pay-out goes from the merchant to the customer, and the books balance', async ({
  api,
  portal,
}) => {
  const payer = await addPayer(api, 'peer');
  const merchant = await addPayingMerchant(api);
  const placed = await placePayout(api, merchant);
  const payerContext = await portal.enter(payer);
  const payerPage = await payerContext.newPage();
  await payerPage.goto(payoutPath);
  await expect(payerPage.getByText('No pay-outs for you yet')).toBeVisible();
  await expect(payerPage.getByText('Live', { exact: true })).toBeVisible();

  const page = await portal.open(adminLogin, payoutsOf(merchant));
  await test.step('the admin assigns it by keys alone', async () => {
    await expect(rowOf(page, placed).getByText('Unassigned')).toBeVisible();
    await page.keyboard.press('j');
    await expect(rowOf(page, placed)).toBeFocused();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', assignDialog);
    const search = dialog.getByRole('combobox', { name: 'Who pays it?' });
    await expect(search).toBeFocused();
    await search.fill(payer.name);
    const option = dialog.getByRole('option', { name: payer.name });
    await expect(dialog.getByRole('option')).toHaveCount(1);
    await expect(option).toContainText('Fits');
    await expect(option).toContainText('none open');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('sees the destination only after accepting')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Assign ₹1,000.00' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, 'pending successfully');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, placed).getByText('Pending')).toBeVisible();
  });

  await test.step('the peer sees it without a reload, and without the destination', async () => {
    await expect(rowOf(payerPage, placed).getByText('Pending')).toBeVisible();
    await expect(rowOf(payerPage, placed).getByText('ra…@oksbi')).toBeVisible();
    await expect(rowOf(payerPage, placed).getByText(/^\d\d:\d\d left|left$/)).toBeVisible();
  });

  await test.step('accepting shows where to pay', async () => {
    await rowOf(payerPage, placed).getByRole('button', { name: 'Accept' }).click();
    const dialog = payerPage.getByRole('dialog', { name: 'Accept this pay-out' });
    await expect(dialog.getByText('Pay exactly ₹1,000.00')).toBeVisible();
    await dialog.getByRole('button', { name: 'Accept ₹1,000.00' }).click();
    const pay = payerPage.getByRole('dialog', payDialog);
    await expect(pay.getByText(placed.upi)).toBeVisible();
    await expect(
      pay.getByRole('img', { name: `QR code for paying ₹1,000.00 to ${placed.customer}` }),
    ).toBeVisible();
    await expect(rowOf(page, placed).getByText('Processing')).toBeVisible();
  });

  await test.step('a wrong reference is explained, the right one is taken', async () => {
    const pay = payerPage.getByRole('dialog', payDialog);
    const field = pay.getByLabel('UTR of the payment');
    const paid = pay.getByRole('button', { name: 'I have paid ₹1,000.00' });
    await field.fill('9876543210');
    await paid.click();
    await expect(pay.getByRole('alert')).toContainText('This is a phone number');
    await field.fill('T2611210523451234567890');
    await expect(pay.getByRole('alert')).toContainText('the payment app’s own ID');
    await field.fill(freshUtr());
    await expect(pay.getByRole('alert')).toHaveCount(0);
    await paid.click();
    await expectToast(payerPage, 'approved successfully');
    await expect(pay).toBeHidden();
    await expect(rowOf(payerPage, placed).getByText('Approved')).toBeVisible();
  });

  await test.step('the books: +1,010.00 for the payer, −1,020.00 for the merchant', async () => {
    await expect(rowOf(page, placed).getByText('Approved')).toBeVisible();
    expect(await walletOf(api, payer)).toBe('1010.00');
    expect(await balanceOf(api, merchant)).toBe('98980.00');
    await rowOf(page, placed).getByText('₹1,000.00').click();
    const drawer = drawerOf(page, placed);
    await expect(posting(drawer, `Wallet of ${payer.name}`)).toHaveText('₹1,010.00');
    await expect(posting(drawer, 'House fees')).toHaveText('₹10.00');
    await expect(drawer.getByText('Accepted; the destination was shown')).toBeVisible();
    await expect(drawer.getByText('Paid it')).toBeVisible();
  });
});

test('whoever gave it back and did send it stops the second payment', async ({ api, portal }) => {
  const [first, second] = [await addPayer(api, 'peer'), await addPayer(api)];
  const merchant = await addPayingMerchant(api);
  const placed = await placePayout(api, merchant, '2000.00');
  await acceptPayout(api, placed, first);
  const firstPage = await portal.open(first, payoutPath);
  await fromMenu(firstPage, rowOf(firstPage, placed), 'Release');
  const release = firstPage.getByRole('dialog', { name: 'You did not send it?' });
  const notSent = release.getByRole('button', { name: 'I did not send ₹2,000.00' });
  await expect(notSent).toBeDisabled();
  await release.getByRole('checkbox', { name: /^I did not send ₹2,000.00/ }).check();
  await notSent.click();
  await expectToast(firstPage, 'created successfully');
  await expect(rowOf(firstPage, placed).getByRole('button', { name: 'Paid' })).toHaveCount(0);

  const page = await portal.open(adminLogin, payoutsOf(merchant));
  await rowOf(page, placed).getByRole('button', { name: 'Assign' }).click();
  const assign = page.getByRole('dialog', assignDialog);
  await expect(assign.getByText(`${first.name} accepted this pay-out before`)).toBeVisible();
  await assign.getByRole('combobox').fill(first.name);
  await expect(assign.getByRole('option').getByText('Had this one before')).toBeVisible();
  await assign.getByRole('combobox').fill(second.name);
  await assign.getByRole('option', { name: second.name }).click();
  await assign.getByRole('button', { name: 'Assign ₹2,000.00' }).click();
  await expectToast(page, 'pending successfully');
  const { refId } = placed.order;
  await api.as(await api.signin(second), 'payout.accept', { body: { refId } });

  const utr = freshUtr();
  await test.step('the first one says so, with the reference at hand', async () => {
    await firstPage.getByRole('button', { name: 'I sent an earlier one' }).click();
    const late = firstPage.getByRole('dialog', { name: 'I did send it' });
    await expect(late.getByLabel('Reference of the pay-out')).toHaveValue(refId);
    await expect(late.getByText('Your UTR for ₹2,000.00 is saved')).toBeVisible();
    await late.getByLabel('UTR of the payment').fill(utr);
    await late.getByRole('button', { name: 'Save my UTR' }).click();
    await expectToast(firstPage, 'Your UTR was saved');
  });

  await test.step('the second one is told, and credited nothing', async () => {
    const secondPage = await portal.open(second, payoutPath);
    await expect(rowOf(secondPage, placed).getByText('Paid twice?')).toBeVisible();
    await rowOf(secondPage, placed).getByRole('button', { name: 'Paid', exact: true }).click();
    const pay = secondPage.getByRole('dialog', payDialog);
    await pay.getByLabel('UTR of the payment').fill(freshUtr());
    await pay.getByRole('button', { name: /^I have paid/ }).click();
    await expectToast(secondPage, 'Another payer also says they sent');
    expect(await walletOf(api, second)).toBe('0.00');
  });

  await test.step('the admin says whose payment stands', async () => {
    await rowOf(page, placed).getByRole('button', { name: 'Settle', exact: true }).click();
    const settle = page.getByRole('dialog', {
      name: 'Settle a pay-out that may have been paid twice',
    });
    await settle.getByRole('radio', { name: new RegExp(`^${first.name} with UTR`) }).check();
    await settle.getByRole('button', { name: 'Approve ₹2,000.00' }).click();
    await expectToast(page, 'approved successfully');
    expect(await walletOf(api, first)).toBe('2020.00');
    expect(await walletOf(api, second)).toBe('0.00');
  });
});

test('several are assigned at once, each with its own result', async ({ api, portal }) => {
  const payer = await addPayer(api);
  const merchant = await addPayingMerchant(api);
  const placed = [
    await placePayout(api, merchant, '300.00'),
    await placePayout(api, merchant, '500.00'),
    await placePayout(api, merchant, '700.00'),
  ] as const;
  const [gone, second, third] = placed;
  const page = await portal.open(adminLogin, payoutsOf(merchant));
  await expect(rowOf(page, third)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar.getByText('1 order selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
  await expect(bar.getByText('3 orders selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 3 pay-outs' });
  await expect(dialog.getByText('₹1,500.00', { exact: true })).toBeVisible();
  await dialog.getByRole('combobox').fill(payer.name);
  await dialog.getByRole('option', { name: payer.name }).click();
  await withdrawPayout(api, merchant, gone);
  await dialog.getByRole('button', { name: 'Assign ₹1,500.00' }).click();
  await expect(dialog.getByText('2 of 3 assigned')).toBeVisible();
  const lineOf = ({ customer }: typeof gone) =>
    dialog.getByRole('listitem').filter({ hasText: customer });
  await expect(lineOf(gone)).toContainText(`${merchant.name} already decided this order`);
  await expect(lineOf(second)).toContainText('Assigned');
  await expect(lineOf(third)).toContainText('Assigned');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(bar).toBeHidden();
  await expect(rowOf(page, second).getByText('Pending')).toBeVisible();
  await expect(rowOf(page, gone).getByText('Declined')).toBeVisible();
  await expect(rowOf(page, gone).getByRole('checkbox')).toHaveCount(0);
});

test('Enter waits for whom was typed; a click takes the person it names', async ({
  api,
  portal,
}) => {
  const payer = await addPayer(api);
  const merchant = await addPayingMerchant(api);
  const placed = await placePayout(api, merchant);
  const page = await portal.open(adminLogin, payoutsOf(merchant));
  await rowOf(page, placed).getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', assignDialog);
  const option = dialog.getByRole('option', { name: payer.name });
  await dialog.getByRole('combobox').fill(payer.name.slice(0, -1));
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await expect(option).toBeVisible();
  let isAsked = false;
  await page.route(
    ({ searchParams }) => searchParams.get('name') === payer.name,
    // Never answered.
    () => void (isAsked = true),
  );
  await dialog.getByRole('combobox').fill(payer.name);
  await expect.poll(() => isAsked).toBe(true);
  await page.keyboard.press('Enter');
  await expect(option).toBeVisible();
  await option.click();
  await expect(dialog.getByRole('button', { name: 'Assign ₹1,000.00' })).toBeEnabled();
});

test('what was withdrawn under the open dialog is refused, and said', async ({ api, portal }) => {
  const payer = await addPayer(api);
  const merchant = await addPayingMerchant(api);
  const [seen, unseen] = [await placePayout(api, merchant), await placePayout(api, merchant)];
  const context = await portal.enter(adminLogin);
  const page = await context.newPage();
  await page.goto(payoutsOf(merchant));
  const dialog = page.getByRole('dialog', assignDialog);
  const choose = async (placed: typeof seen) => {
    await rowOf(page, placed).getByRole('button', { name: 'Assign' }).click();
    await dialog.getByRole('combobox').fill(payer.name);
    await dialog.getByRole('option', { name: payer.name }).click();
  };
  const assign = dialog.getByRole('button', { name: /^Assign ₹/ });

  await test.step('the dialog itself says so when it hears of it', async () => {
    await choose(seen);
    await withdrawPayout(api, merchant, seen);
    await expect(dialog.getByRole('alert')).toContainText(
      `${merchant.name} already decided this order`,
    );
    await expect(assign).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('a click that comes first is refused with who and when', async () => {
    const { refId } = unseen.order;
    const stale = await api.admin('payout.one', { params: { refId } });
    let isStale = true;
    await context.route(
      (url) => url.pathname === `/api/payout/${refId}`,
      (route) => (isStale ? route.fulfill({ json: { data: stale } }) : route.continue()),
    );
    await choose(unseen);
    await withdrawPayout(api, merchant, unseen);
    // The row is behind the dialog, where roles do not reach.
    const row = page.locator(`[data-row="${refId}"]`);
    await expect(row.getByText('Declined')).toBeVisible();
    isStale = false;
    await assign.click();
    await expectToast(page, `${merchant.name} already decided this order`);
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, unseen).getByText('Declined')).toBeVisible();
    await expect(rowOf(page, unseen).getByRole('button', { name: 'Assign' })).toHaveCount(0);
  });
});

test('what the list offers and says depends on the role', async ({ api, portal }) => {
  const roles = { admin: 1, subadmin: 1, peer: 0, 'peer-withdrawal': 0 } as const;
  const order = ['All', 'Unassigned', 'Pending', 'Processing', 'Expired', 'Approved', 'Declined'];
  for (const [role, count] of Object.entries(roles) as [keyof typeof roles, 0 | 1][]) {
    const login = role === 'admin' ? adminLogin : await api.addUser(role);
    const page = await portal.open(login, payoutPath);
    const tabs = page.getByRole('group', { name: 'Status' });
    await expect(tabs.getByRole('button', { name: /^Expired/ })).toBeVisible();
    await expect(tabs.getByRole('button', { name: /^Unassigned/ })).toHaveCount(count);
    const names = (await tabs.getByRole('button').allInnerTexts()).map((text) =>
      text.replaceAll(/[\s\d]/g, ''),
    );
    expect(names).toEqual(order.filter((name) => count === 1 || name !== 'Unassigned'));
    const heading = page.getByRole('heading', { name: 'Pay Out', level: 1 });
    await expect(heading.locator('xpath=following-sibling::*[1]')).toHaveText('beta');
    await expect(page.getByRole('link', { name: /^Pay Out/ })).toContainText('beta');
    if (count === 0) await expect(page.getByRole('checkbox')).toHaveCount(0);
    if (role === 'subadmin') {
      await expect(page.getByText('No pay-outs in your group yet')).toBeVisible();
    }
  }
});

test('a subadmin assigns what its group was given, to its own people', async ({ api, portal }) => {
  const head = await api.addUser('subadmin');
  const payer = await addPayer(api, 'peer-withdrawal', { parentId: head.id });
  const stranger = await addPayer(api);
  const merchant = await addPayingMerchant(api);
  const placed = await placePayout(api, merchant);
  const adminPage = await portal.open(adminLogin, payoutsOf(merchant));
  await rowOf(adminPage, placed).getByRole('button', { name: 'Assign' }).click();
  const given = adminPage.getByRole('dialog', assignDialog);
  await given.getByRole('combobox').fill(head.name);
  await given.getByRole('option', { name: `The group of ${head.name}` }).click();
  await expect(given.getByText('It stays unassigned until then')).toBeVisible();
  await given.getByRole('button', { name: /^Assign ₹/ }).click();
  await expect(rowOf(adminPage, placed).getByText(`Group of ${head.name}`)).toBeVisible();

  const page = await portal.open(head, payoutPath);
  await rowOf(page, placed).getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', assignDialog);
  await expect(dialog.getByRole('option', { name: payer.name })).toBeVisible();
  await dialog.getByRole('combobox').fill(stranger.name);
  await expect(dialog.getByText('Nobody matches this search.')).toBeVisible();
  await dialog.getByRole('combobox').fill(payer.name);
  await dialog.getByRole('option', { name: payer.name }).click();
  await dialog.getByRole('button', { name: /^Assign ₹/ }).click();
  await expect(rowOf(page, placed).getByText('Pending')).toBeVisible();
  await expect(rowOf(page, placed).getByText('ra…@oksbi')).toBeVisible();
});

test('a pay-out is opened, declined and read by keys alone', async ({ api, portal }) => {
  const merchant = await addPayingMerchant(api);
  const [older, newer] = [await placePayout(api, merchant), await placePayout(api, merchant)];
  const page = await portal.open(adminLogin, payoutsOf(merchant));
  await expect(rowOf(page, newer)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rowOf(page, older)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  const drawer = drawerOf(page, newer);
  await expect(drawer.getByText('It has not been assigned yet.')).toBeVisible();
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Decline this pay-out' });
  await expect(dialog.getByText('and the fee go back to the merchant')).toBeVisible();
  await dialog.getByLabel('Reason').selectOption('The merchant asked for it');
  await page.keyboard.press('Enter');
  await expectToast(page, 'declined successfully');
  await expect(drawer.getByText('The merchant asked for it').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  expect(await balanceOf(api, merchant)).toBe('98980.00');
});

test('on a phone a payer has one card at a time', async ({ api, portal }) => {
  const payer = await addPayer(api);
  const merchant = await addPayingMerchant(api);
  const [first, second] = [
    await placePayout(api, merchant, '600.00'),
    await placePayout(api, merchant, '800.00'),
  ];
  await givePayout(api, first, payer);
  await givePayout(api, second, payer);
  const page = await portal.open(payer, payoutPath, phone);
  const card = page.getByRole('article', { name: 'Your next pay-out' });
  await expect(card).toHaveCount(1);
  await expect(card.getByText(first.customer)).toBeVisible();
  await expect(card.getByText('1 of 2')).toBeVisible();
  await expect(card.getByText(/left$/)).toBeVisible();
  await expect(page.getByText(first.upi)).toHaveCount(0);

  await test.step('one that is put off comes last', async () => {
    await card.getByRole('button', { name: 'Later' }).click();
    await expect(card.getByText(second.customer)).toBeVisible();
    await card.getByRole('button', { name: 'Later' }).click();
    await expect(card.getByText(first.customer)).toBeVisible();
  });

  await card.getByRole('button', { name: 'Accept ₹600.00' }).click();
  await expect(card.getByText(first.upi)).toBeVisible();
  await expect(card.getByRole('img', { name: /^QR code for paying ₹600.00/ })).toBeVisible();
  const app = card.getByRole('link', { name: 'Open UPI app' });
  await expect(app).toBeVisible();
  await expect(app).toHaveAttribute('href', new RegExp(`^upi://pay\\?pa=${first.upi}&`));
  await card.getByLabel('UTR of the payment').fill('41234567890');
  await expect(card.getByRole('alert')).toContainText('11 digits; a UTR has 12');
  await card.getByLabel('UTR of the payment').fill(freshUtr());
  await card.getByRole('button', { name: 'I have paid ₹600.00' }).click();
  await expectToast(page, 'approved successfully');
  await expect(page.getByText('₹600.00 is marked as paid.')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(card.getByText(second.customer)).toBeVisible();
  expect(await walletOf(api, payer)).toBe('606.00');

  await test.step('the list is there too', async () => {
    await page.getByRole('button', { name: 'Show as a list' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: first.customer })).toBeVisible();
    await page.getByRole('button', { name: 'One at a time' }).click();
    await expect(card.getByText(second.customer)).toBeVisible();
  });
});

const desktop = { viewport: { width: 1280, height: 800 } };
const devices = { desktop, phone } as const;
const modes = ['light', 'dark'] as const;

for (const [device, options] of Object.entries(devices)) {
  for (const mode of modes) {
    test(`the pay-out screen has no barrier (${device}, ${mode})`, async ({ api, portal }) => {
      const payer = await addPayer(api);
      const merchant = await addPayingMerchant(api);
      const [free, offered, paid] = [
        await placePayout(api, merchant),
        await placePayout(api, merchant),
        await placePayout(api, merchant),
      ];
      await payPayout(api, paid, payer);
      await givePayout(api, offered, payer);
      const found: string[] = [];
      const look = async (page: Page, where: string) => {
        found.push(...(await violationsOn(page, where, mode)));
      };
      const enter = async (login: typeof adminLogin | Person) => {
        const context = await portal.enter(login, { ...options, colorScheme: mode });
        await context.addInitScript((isDark) => {
          const state = { appState: { sideBarOpen: true, darkMode: isDark } };
          localStorage.setItem('appState', JSON.stringify(state));
        }, mode === 'dark');
        return context.newPage();
      };
      const page = await enter(adminLogin);
      for (const view of ['list', 'grid']) {
        await page.goto(payoutsOf(merchant, `&view=${view}`));
        await page.getByRole('checkbox', { name: `Select order ${free.order.refId}` }).check();
        await expect(page.getByText('1 order selected')).toBeAttached();
        await look(page, view);
      }
      await page.getByRole('button', { name: 'Assign' }).last().click();
      const assign = page.getByRole('dialog', assignDialog);
      await expect(assign.getByRole('option', { name: payer.name })).toBeAttached();
      await look(page, 'assign');
      await page.keyboard.press('Escape');
      await page.goto(payoutsOf(merchant, `&open=${paid.order.refId}`));
      await expect(drawerOf(page, paid).getByText('Created by the merchant')).toBeAttached();
      await look(page, 'drawer');

      const own = await enter(payer);
      await own.goto(payoutPath);
      await expect(own.getByText(offered.customer)).toBeAttached();
      await look(own, 'offer');
      await own.getByRole('button', { name: /^Accept/ }).click();
      const accept = own.getByRole('dialog', { name: 'Accept this pay-out' });
      if (device === 'desktop') {
        await look(own, 'accept');
        await accept.getByRole('button', { name: /^Accept ₹/ }).click();
      }
      await expect(own.getByRole('img', { name: /^QR code/ })).toBeVisible();
      await look(own, 'pay');
      await own.getByRole('button', { name: 'I did not send it' }).click();
      await expect(own.getByRole('dialog', { name: 'You did not send it?' })).toBeVisible();
      await look(own, 'release');
      expect(found).toEqual([]);
    });
  }
}
