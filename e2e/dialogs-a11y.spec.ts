import { adminLogin, freshUtr, type ApiFixture, type Login } from './support/api-fixture.ts';
import { overlay, overlayBarriersOn, startIn } from './support/axe.ts';
import { paidPayout, raiseDispute } from './support/dispute.ts';
import { acceptPayout, addPayer, givePayout, placePayout } from './support/payout.ts';
import { expect, test, type Page } from './support/test.ts';

/** A screen, with the drawer that its address opens, and what is opened there one by one. */
interface Walk {
  path: string;
  /** The names of buttons, as they begin; behind `>` an entry of the menu that the first opens. */
  opens?: readonly string[];
}

async function look(page: Page, where: string): Promise<string[]> {
  const loading = page.locator(overlay).getByRole('status', { name: /^Loading/ });
  await expect(loading).toHaveCount(0);
  return overlayBarriersOn(page, where);
}

/** Opens it from the drawer if one is open, else from the screen; looks at a menu on the way. */
async function open(page: Page, names: string, before: number): Promise<string[]> {
  const [name = '', entry] = names.split(' > ');
  const ground = before > 0 ? page.getByRole('dialog').last() : page.getByRole('main');
  const button = ground.getByRole('button', { name: new RegExp(`^${name}`) }).first();
  await button.click();
  const found: string[] = [];
  if (entry !== undefined) {
    const item = page.getByRole('menuitem', { name: entry });
    await expect(item).toBeVisible();
    found.push(...(await overlayBarriersOn(page, `the menu with ${entry}`)));
    await item.click();
  }
  await expect(page.locator(overlay), names).toHaveCount(before + 1);
  return found;
}

async function walk(page: Page, walks: readonly Walk[]): Promise<string[]> {
  const found: string[] = [];
  for (const { path, opens = [] } of walks) {
    await page.goto(path);
    const before = path.includes('open=') ? 1 : 0;
    await expect(page.locator(overlay), path).toHaveCount(before);
    if (before > 0) {
      await expect(page.locator(overlay).getByRole('button').nth(3)).toBeVisible();
      found.push(...(await look(page, path)));
    }
    for (const names of opens) {
      found.push(...(await open(page, names, before)));
      found.push(...(await look(page, `${path} ${names}`)));
      await page.keyboard.press('Escape');
      await expect(page.locator(overlay), `${path} ${names}`).toHaveCount(before);
    }
  }
  return found;
}

async function aDesk(api: ApiFixture) {
  const paid = await paidPayout(api);
  const { merchant, subadmin, payer } = paid;
  const dispute = await raiseDispute(api, paid);
  await api.admin('dispute.start', { body: { disputeId: dispute.id } });
  const peer = await api.addPeer({ parentId: subadmin.id });
  const claimed = await api.pay(merchant);
  const [free, offered, accepted] = [
    await placePayout(api, merchant),
    await placePayout(api, merchant),
    await placePayout(api, merchant),
  ];
  const withdrawal = await addPayer(api);
  await givePayout(api, offered, withdrawal);
  await acceptPayout(api, accepted, withdrawal);
  const utr = freshUtr();
  const request = { kind: 'topup', amount: '2500.00', utr, note: 'NEFT' } as const;
  await api.as(await api.signin(payer), 'request.ask', { body: request });
  const payin = `/operations/payin?open=${claimed.order.refId}`;
  const payout = (of: typeof free) => `/operations/payout?open=${of.order.refId}`;
  const opened = `/operations/dispute?open=${dispute.id}`;
  return {
    ...{ merchant, subadmin, payer, peer, withdrawal, payin, opened, utr },
    ...{ free: payout(free), offered: payout(offered), accepted: payout(accepted) },
  };
}

type Desk = Awaited<ReturnType<typeof aDesk>>;

const wallet = { path: '/wallet', opens: ['Ask for a top-up', 'Ask for a settlement'] };
const closing = { path: '/day-close', opens: ['Close a day'] };

/** What a role opens; for admins and peers what the specs of its screens do not look at. */
const walksOf: Record<string, (desk: Desk) => { login: Login; walks: Walk[] }> = {
  admin: ({ payin, free, accepted, merchant, peer, utr }) => ({
    login: adminLogin,
    walks: [
      { path: payin, opens: ['Staff notes'] },
      { path: '/operations/payin', opens: ['Date > Custom range', 'Add filter'] },
      { path: free, opens: ['Decline'] },
      { path: accepted, opens: ['Paid', 'More > Release'] },
      { path: '/operations/dispute', opens: ['New dispute'] },
      {
        // What the others have there changes meanwhile.
        path: `/operations/upi?q=${peer.vpa}`,
        opens: ['Lost capacity', 'Add UPI ID', more('Open')],
      },
      { path: `/users/${peer.id}`, opens: ['Reset password', 'Block'] },
      {
        path: `/merchants?q=${merchant.id}`,
        opens: ['Register', ...['Edit', 'Change balance'].map(more)],
      },
      { path: `/merchants?open=${merchant.id}`, opens: ['Revoke', 'Create'] },
      { path: `/requests?q=${utr}`, opens: ['Approve', more('Decline')] },
    ],
  }),
  subadmin: ({ payin, opened, subadmin, peer }) => ({
    login: subadmin,
    walks: [
      { path: payin, opens: ['Confirm', 'Decline', 'Staff notes'] },
      { path: opened, opens: ['Revoke claim'] },
      {
        path: '/operations/upi',
        opens: ['Lost capacity', 'Add UPI ID', ...['Open', 'Change caps'].map(more)],
      },
      { path: `/users/${peer.id}`, opens: ['Reset password', 'Block'] },
      { path: '/reports', opens: ['New report'] },
    ],
  }),
  peer: ({ payin, peer }) => ({
    login: peer,
    walks: [
      { path: payin, opens: ['Confirm', 'Decline'] },
      { path: '/operations/payout', opens: ['I sent an earlier one'] },
      {
        path: '/operations/upi',
        opens: ['Why no orders', 'Add UPI ID', ...['Open', 'Change caps'].map(more)],
      },
      wallet,
      closing,
    ],
  }),
  'peer of a dispute': ({ opened, payer }) => ({ login: payer, walks: [{ path: opened }] }),
  'withdrawal peer': ({ offered, accepted, withdrawal }) => ({
    login: withdrawal,
    walks: [
      { path: offered, opens: ['Accept'] },
      { path: accepted, opens: ['Paid', 'Decline', 'More > I did not send it'] },
      { path: '/operations/payout', opens: ['I sent an earlier one'] },
      wallet,
      closing,
    ],
  }),
};

function more(entry: string): string {
  return `More > ${entry}`;
}

for (const [role, walksFor] of Object.entries(walksOf)) {
  test(`what opens for the ${role} has no barrier, in both languages`, async ({ api, portal }) => {
    const { login, walks } = walksFor(await aDesk(api));
    const context = await portal.enter(login);
    await startIn(context, 'light');
    expect(await walk(await context.newPage(), walks)).toEqual([]);
  });
}
