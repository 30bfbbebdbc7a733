import type { Page } from '@playwright/test';
import { call } from './api-call.ts';
import { ApiFixture, freshUtr, type Login } from './api-fixture.ts';
import { addPayingMerchant, givePayout, placePayout } from './payout.ts';
import { shoot } from './shoot-overlay.ts';
import { goTo, shootScreen, shootWhole } from './shoot.ts';

const path = '/operations/payout';
const card = 'main article';

/** The big card of a withdrawal peer's phone: empty, offered, accepted, taken away and paid. */
export async function shootQueue(
  origin: string,
  admin: Login,
  name: string,
  signIn: (login: Login) => Promise<Page>,
): Promise<void> {
  const { accessToken } = await call(origin, 'auth.signin', '', { body: admin });
  const api = new ApiFixture(origin, () => Promise.resolve(accessToken));
  const merchant = await addPayingMerchant(api);
  const payer = await api.addUser('peer-withdrawal');
  const own = await api.signin(payer);
  await api.as(own, 'user.updateMe', { body: { presence: 'online' } });
  const { username, password } = payer;
  const page = await signIn({ username, password });
  await goTo(page, path);
  await shootWhole(page, `${name} empty`);
  const offer = async (amount: string) => {
    const placed = await placePayout(api, merchant, amount);
    await givePayout(api, placed, payer);
    await page.locator(card).waitFor();
    return placed;
  };

  const taken = await offer('2750.00');
  await shootWhole(page, `${name} offered`);
  // Declined, since a demo's people would assign it again at once.
  const { refId } = taken.order;
  await api.admin('payout.decide', { body: { refId, status: 'declined', note: 'withdrawn' } });
  await page.locator('main [role=alert]').waitFor();
  await shootWhole(page, `${name} taken away`);
  await page.locator('main [role=alert] button').last().click();

  const paid = await offer('18400.00');
  await api.as(own, 'payout.accept', { body: { refId: paid.order.refId } });
  await page.locator(`${card} form`).waitFor();
  await shootScreen(page, path, `${name} accepted`);
  await page.locator(`${card} form input`).first().fill(freshUtr());
  await page.locator(`${card} form [type=submit]`).click();
  await page.locator(card).waitFor({ state: 'hidden' });
  await shoot(page, `${name} paid`);
  await api.close();
  await page.context().close();
}
