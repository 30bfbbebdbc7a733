import { barriersOn, startIn, violationsOn } from './support/axe.ts';
import { adminLogin, type Person } from './support/api-fixture.ts';
import { drawerOf, payinsOf } from './support/payin.ts';
import { expect, phone, test, type Page } from './support/test.ts';

const desktop = { viewport: { width: 1280, height: 800 } };
const devices = { desktop, phone } as const;
const modes = ['light', 'dark'] as const;

for (const [device, options] of Object.entries(devices)) {
  for (const mode of modes) {
    const colorScheme = mode;

    test(`the signed-out find no barrier (${device}, ${mode})`, async ({ browser, api }) => {
      await api.addPeer();
      const merchant = await api.addMerchant();
      const [open, paid] = [await api.open(merchant, '300.00'), await api.pay(merchant)];
      const found: string[] = [];
      const context = await browser.newContext({
        ...options,
        colorScheme,
        reducedMotion: 'reduce',
      });
      await startIn(context, mode);
      const page = await context.newPage();
      await page.goto('/');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Enter your username')).toBeVisible();
      found.push(...(await violationsOn(page, 'sign-in', mode)));

      await page.goto(open.payPath);
      await page.getByRole('button', { name: 'I have paid' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      found.push(...(await violationsOn(page, 'pay page', mode)));
      await page.goto(paid.payPath);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/checking your payment/);
      found.push(...(await violationsOn(page, 'pay page, paid', mode)));
      await context.close();
      expect(found).toEqual([]);
    });
  }

  test(`the signed-in find no barrier (${device})`, async ({ api, portal }) => {
    const peer: Person = await api.addPeer();
    const merchant = await api.addMerchant();
    const first = await api.pay(merchant, { amount: '900.00' });
    await api.pay(merchant, { amount: '700.00', utr: first.utr });
    await api.open(merchant, '500.00');
    const declined = await api.pay(merchant);
    await api.admin('payin.decide', {
      body: { refId: declined.order.refId, status: 'declined' },
    });
    await api.place(merchant);
    const found: string[] = [];
    const look = async (page: Page, where: string) => {
      found.push(...(await barriersOn(page, where)));
    };
    const enter = async (login: typeof adminLogin | Person) => {
      const context = await portal.enter(login, options);
      await startIn(context, 'light');
      return context.newPage();
    };
    const page = await enter(adminLogin);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(page, 'dashboard');
    for (const view of ['list', 'grid']) {
      await page.goto(payinsOf(merchant, `&view=${view}`));
      await expect(page.getByText(first.customer)).toBeAttached();
      await look(page, view);
    }
    await page.goto(payinsOf(merchant, `&open=${first.order.refId}`));
    const drawer = drawerOf(page, first);
    await expect(drawer.getByText('Created by the merchant')).toBeAttached();
    await look(page, 'drawer');
    for (const [button, title] of [
      ['Confirm', 'Confirm this pay-in'],
      ['Decline', 'Decline this pay-in'],
    ] as const) {
      await drawer.getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await look(page, title);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog', { name: title })).toBeHidden();
    }
    const own = await enter(peer);
    await own.goto('/profile');
    await expect(own.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await look(own, 'profile');
    await own.goto(payinsOf(merchant, `&open=${first.order.refId}`));
    await drawerOf(own, first).getByRole('button', { name: 'Confirm' }).click();
    const confirmation = own.getByRole('dialog', { name: 'Confirm this pay-in' });
    await expect(confirmation.getByRole('checkbox')).toBeVisible();
    await look(own, 'the peer’s tick');
    expect(found).toEqual([]);
  });
}
