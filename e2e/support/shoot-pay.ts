import type { Page } from '@playwright/test';
import { call } from './api-call.ts';
import { ApiFixture, type Login, type Merchant, type Placed } from './api-fixture.ts';

/** The calls with which the page learns of its order. */
const openings = /\/api\/pay\/[^/]+(?:\/open)?$/;

/** What a customer sees at an address, and what has to be done there first. */
export interface PublicState {
  name: string;
  path: string;
  act?: (page: Page) => Promise<void>;
}

/** The payment page in its states, with a complaint in each of its own. */
export async function payStates(origin: string, login: Login): Promise<PublicState[]> {
  const { accessToken } = await call(origin, 'auth.signin', '', { body: login });
  const api = new ApiFixture(origin, () => Promise.resolve(accessToken));
  const merchant = await api.addMerchant();
  const decided = async (status: 'approved' | 'declined') => {
    const paid = await api.pay(merchant);
    await api.admin('payin.decide', { body: { refId: paid.order.refId, status } });
    return paid;
  };
  return [
    { name: 'payer to pay', path: (await api.open(merchant, '12345.00')).payPath },
    { name: 'payer no account', path: (await api.open(merchant)).payPath, act: findNone },
    { name: 'payer checking', path: (await api.pay(merchant)).payPath },
    { name: 'payer approved', path: (await decided('approved')).payPath },
    { name: 'payer declined', path: (await decided('declined')).payPath },
    { name: 'payer late', path: (await api.open(merchant)).payPath, act: runOut },
    { name: 'payer test', path: await testPath(api, merchant) },
    { name: 'payer unknown', path: '/pay/unknown' },
    ...(await complaintStates(api, () => decided('declined'))),
  ];
}

async function testPath(api: ApiFixture, { id: merchantId }: Merchant): Promise<string> {
  const { apiKey } = await api.admin('merchant.createKey', { body: { merchantId, mode: 'test' } });
  const { payPath } = await api.place({ id: merchantId, name: '', key: `key ${apiKey}` });
  return payPath;
}

async function complaintStates(
  api: ApiFixture,
  declined: () => Promise<Placed>,
): Promise<PublicState[]> {
  const complained = async () => {
    const { order, payPath: path, token } = await declined();
    const body = { text: 'I paid at noon, from HDFC. The app says “Success”.' };
    await api.as('', 'pay.complain', { params: { token }, body });
    const { complaints } = await api.admin('complaint.list', { query: { q: order.refId } });
    return { path, complaintId: complaints[0]?.id ?? '' };
  };
  const asked = await complained();
  await api.admin('complaint.message', {
    body: { complaintId: asked.complaintId, text: 'From which bank account, and at what time?' },
  });
  const refused = await complained();
  const note = 'The bank shows no such payment';
  await api.admin('complaint.end', {
    body: { complaintId: refused.complaintId, status: 'refused', note },
  });
  return [
    { name: 'payer complains', path: (await declined()).payPath, act: complain },
    { name: 'payer complaint open', path: (await complained()).path },
    { name: 'payer complaint asked', path: asked.path },
    { name: 'payer complaint refused', path: refused.path },
    { name: 'payer complaint refunded', path: (await complained()).path, act: refund },
  ];
}

/** Opens the form of a complaint, adds a picture and forgets to say what happened. */
async function complain(page: Page): Promise<void> {
  await page.locator('.complaint button').click();
  const buffer = await page.screenshot();
  const picture = { name: 'a.png', mimeType: 'image/png', buffer };
  await page.locator('.complaint input[type=file]').setInputFiles(picture);
  await page.locator('.complaint form .link').waitFor();
  await page.locator('.complaint [type=submit]').click();
}

/** The page hears that no UPI ID is free. */
async function findNone(page: Page): Promise<void> {
  const change = { status: 'unassigned', upi: null, acceptsUtr: false };
  await hear(page, openings, (order) => ({ ...order, ...change }));
}

/** The page hears that its time is over, without anybody waiting for it. */
async function runOut(page: Page): Promise<void> {
  const change = { status: 'expired', upi: null, late: true };
  await hear(page, openings, (order) => ({ ...order, ...change }));
}

/** The page hears what it would hear if the bank had shown that the money went back. */
async function refund(page: Page): Promise<void> {
  await hear(page, /\/complaint$/, ({ complaint, ...rest }) => ({
    ...rest,
    complaint: { ...(complaint as object), status: 'refunded', note: null },
  }));
}

type Answer = Record<string, unknown>;

async function hear(page: Page, at: RegExp, change: (answer: Answer) => Answer): Promise<void> {
  await page.route(at, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: Answer };
    await route.fulfill({ json: { data: change(data) } });
  });
  await page.reload();
}
