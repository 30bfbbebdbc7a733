import { adminLogin, freshUtr, word, type ApiFixture } from './support/api-fixture.ts';
import { disputePath } from './support/dispute.ts';
import { payinPath } from './support/payin.ts';
import { addPayer, payoutPath } from './support/payout.ts';
import { expect, test } from './support/test.ts';

/** Texts that become elements, or run, wherever they are not treated as text. */
const payloads = [
  `"><img data-xss src=x onerror=xss()><svg data-xss onload=xss()>`,
  `</script><script data-xss>xss()</script>'-xss()-'\${xss()}`,
  `</title></textarea><a data-xss href=javascript:xss()>{{xss()}}`,
  `javascript:xss()//"autofocus data-xss onfocus="xss()`,
] as const;

interface Seeded {
  payin: string;
  payout: string;
  dispute: string;
  payPath: string;
}

/** Puts one text into every field that a person or a merchant can write. */
async function seed(api: ApiFixture, payload: string): Promise<Seeded> {
  const id = `${word()}${payload}`.slice(0, 64);
  const merchant = await api.addMerchant({ payinBps: 300, payoutBps: 100 });
  await api.admin('merchant.update', { body: { merchantId: merchant.id, name: payload } });
  await api.admin('merchant.changeWallet', {
    body: { merchantId: merchant.id, kind: 'topup', amount: '5000.00', reason: payload },
  });
  const peer = await api.addPeer();
  const payer = await addPayer(api);
  for (const { id: userId } of [peer, payer]) {
    await api.admin('user.update', { body: { userId, name: payload } });
  }
  const upi = { peerId: peer.id, upi: `${word()}${word()}@okaxis`, holder: payload, bank: payload };
  const { id: upiId } = await api.admin('upi.create', { body: upi });
  await api.admin('upi.update', { body: { upiId, status: 'paused' } });
  const order = await api.as(merchant.key, 'payin.create', {
    body: {
      orderId: id,
      amount: '500.00',
      customer: { id, name: payload },
      returnUrl: `https://shop.example/${encodeURIComponent(payload)}`,
      meta: { [payload]: payload },
    },
  });
  const payPath = new URL(order.payUrl, api.base).pathname;
  const params = { token: payPath.split('/').at(-1) ?? '' };
  await api.as('', 'pay.open', { params });
  await api.as('', 'pay.utr', { params, body: { utr: freshUtr() } });
  const decision = { refId: order.refId, status: 'declined', note: payload } as const;
  await api.admin('payin.decide', { body: decision });
  const { refId } = await api.as(merchant.key, 'payout.create', {
    body: { orderId: id, amount: '300.00', customer: { id, name: payload, upi: 'ravi@oksbi' } },
  });
  await api.admin('payout.assign', { body: { refId, peerId: payer.id } });
  const own = await api.signin(payer);
  await api.as(own, 'payout.accept', { body: { refId } });
  await api.as(own, 'payout.decide', { body: { refId, status: 'approved', utr: freshUtr() } });
  const body = { refId, reason: payload, note: payload };
  const dispute = await api.as(merchant.key, 'dispute.create', { body });
  await api.admin('dispute.start', { body: { disputeId: dispute.id } });
  await api.admin('dispute.message', { body: { disputeId: dispute.id, text: payload } });
  return { payin: order.refId, payout: refId, dispute: dispute.id, payPath };
}

test('a text of somebody is shown as text on every screen, and never runs', async ({
  api,
  portal,
}) => {
  const seeded: Seeded[] = [];
  for (const payload of payloads) seeded.push(await seed(api, payload));
  // Without the content policy, which would keep a mistake from having an effect.
  const context = await portal.enter(adminLogin, { bypassCSP: true });
  const ran: string[] = [];
  await context.exposeFunction('xss', () => ran.push(page.url()));
  const page = await context.newPage();
  const look = async (path: string, drawer?: { of: string; shows: string }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    if (drawer) {
      const shown = page.getByRole('dialog', { name: drawer.of }).getByText(drawer.shows);
      await expect(shown.filter({ visible: true }).first()).toBeVisible();
    }
    expect(await page.locator('[data-xss]').count(), path).toBe(0);
    expect(await page.locator('[href^="javascript:" i]').count(), path).toBe(0);
  };
  for (const [index, { payin, payout, dispute, payPath }] of seeded.entries()) {
    const shows = payloads[index] ?? '';
    await look(`${payinPath}?open=${payin}`, { of: payin, shows });
    await look(`${payoutPath}?open=${payout}`, { of: payout, shows });
    await look(`${disputePath}?open=${dispute}`, { of: dispute, shows });
    await look(payPath);
  }
  for (const path of ['/dashboard', '/users', '/utr-submission', '/operations/upi', '/settings']) {
    await look(path);
  }
  expect(ran).toEqual([]);

  // The counter works, and the same text would run if it were put in as markup.
  await page.evaluate((text) => (document.body.innerHTML = text), payloads[0]);
  await expect.poll(() => ran.length).toBeGreaterThan(0);
});
