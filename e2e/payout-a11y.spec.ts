import { adminLogin, type Person } from './support/api-fixture.ts';
import { barriersOn, startIn } from './support/axe.ts';
import { drawerOf } from './support/payin.ts';
import {
  addPayer,
  addPayingMerchant,
  assignDialog,
  lookFor,
  givePayout,
  payoutPath,
  payoutsOf,
  payPayout,
  placePayout,
} from './support/payout.ts';
import { expect, phone, test, type Page } from './support/test.ts';

const desktop = { viewport: { width: 1280, height: 800 } };
const devices = { desktop, phone } as const;

for (const [device, options] of Object.entries(devices)) {
  test(`the pay-out screen has no barrier (${device})`, async ({ api, portal }) => {
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
      found.push(...(await barriersOn(page, where)));
    };
    const enter = async (login: typeof adminLogin | Person) => {
      const context = await portal.enter(login, options);
      await startIn(context, 'light');
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
    await lookFor(assign, payer.name);
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
    if (device === 'phone') await own.getByText('Show QR code').click();
    await expect(own.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await look(own, 'pay');
    await own.getByRole('button', { name: 'I did not send it' }).click();
    await expect(own.getByRole('dialog', { name: 'You did not send it?' })).toBeVisible();
    await look(own, 'release');
    expect(found).toEqual([]);
  });
}
