/**
 * Every screen of every role with what opens on it, as pictures to be looked at one by one:
 * `npm run screenshots -- [folder] [--looks 390-dark-hi,…] [--roles peer,…] [--screens payin,…]`.
 * With `--flat` only screens, their tabs and the first record of each. A demo of its own is behind
 * them, or the one at `--desk http://…`, which they leave changed.
 */
import type { Role } from '@peerdesk/contract/user.ts';
import { parseArgs } from 'node:util';
import { call } from './support/api-call.ts';
import { adminLogin, ApiFixture, freshUtr, type Login } from './support/api-fixture.ts';
import {
  demoLogins,
  contextOf,
  lookOf,
  phoneWidth,
  signIn,
  startBrowser,
  type Look,
} from './support/look.ts';
import { payStates, type PublicState } from './support/shoot-pay.ts';
import { shootQueue } from './support/shoot-queue.ts';
import {
  goTo,
  pathsOf,
  shootScreen,
  shootShell,
  shootUnfolded,
  shootWhole,
} from './support/shoot.ts';
import { startServer } from './support/server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    looks: { type: 'string', default: '1440-light-en,1280-dark-hi,390-light-hi,360-dark-en' },
    roles: { type: 'string', default: 'nobody,payer,first,admin,subadmin,peer,peer-withdrawal' },
    screens: { type: 'string', default: '' },
    desk: { type: 'string' },
    flat: { type: 'boolean', default: false },
  },
});
const folder = positionals[0] ?? 'screenshots';
const screens = values.screens.split(',');
const browser = await startBrowser();

const isWanted = (path: string) => screens.some((part) => path.includes(part));

async function shootRole(look: Look, origin: string, role: string, login: Login): Promise<void> {
  const page = await signIn(browser, look, origin, login);
  if (!values.flat && isWanted('shell'))
    await shootShell(page, `${folder}/${look.name} ${role} shell`);
  for (const path of await pathsOf(page)) {
    if (isWanted(path))
      await shootScreen(page, path, `${folder}/${look.name} ${role} ${path.slice(1)}`, values.flat);
  }
  await page.context().close();
  const isPhone = look.width < phoneWidth;
  if (role !== 'peer-withdrawal' || !isPhone || !isWanted('/operations/payout')) return;
  // One pay-out after the other, of somebody who has no other.
  await shootQueue(origin, loginOf('admin'), `${folder}/${look.name} ${role} queue`, (own) =>
    signIn(browser, look, origin, own),
  );
}

/** What people see who have no login. */
async function shootPublic(look: Look, origin: string, states: PublicState[]): Promise<void> {
  for (const { name, path, act } of states) {
    if (!isWanted(name)) continue;
    const context = await contextOf(browser, look, origin);
    const page = await context.newPage();
    const file = `${folder}/${look.name} ${name}`;
    await goTo(page, path);
    await act?.(page);
    await shootWhole(page, file);
    if (!act) await shootUnfolded(page, path, file);
    await context.close();
  }
}

/**
 * What no demo has by itself: changes of a wallet that wait for a second admin, one of them asked
 * for by this one, and a switch.
 */
async function addWaiting(origin: string, login: Login): Promise<void> {
  const { accessToken } = await call(origin, 'auth.signin', '', { body: login });
  const api = new ApiFixture(origin, () => Promise.resolve(accessToken));
  const known = await api.admin('approval.list');
  if (known.approvals.length > 0) return;
  await api.admin('settings.update', { body: { approvals: { walletAbove: '1000.00' } } });
  const [peer] = (await api.admin('user.list', { query: { role: 'peer' } })).users;
  const second = await api.signin(await api.addUser('admin'));
  const change = { userId: peer?.id ?? '', kind: 'topup', reason: 'a deposit by NEFT' } as const;
  for (const [who, amount] of [
    [second, '250000.00'],
    [`auth ${accessToken}`, '1500.00'],
  ] as const) {
    const body = { ...change, amount, utr: freshUtr() };
    const asked = {
      call: 'user.changeWallet',
      body,
      note: 'the receipt is in the folder',
    } as const;
    await api.as(who, 'approval.ask', { body: asked });
  }
  // Other pictures are of money that the one admin moves. That one person may do more alone is for
  // two admins to decide.
  const body = { approvals: { walletAbove: null } };
  const asked = { call: 'settings.update', body, note: 'for the pictures' } as const;
  const { id } = await api.admin('approval.ask', { body: asked });
  await api.as(second, 'approval.decide', { body: { id, status: 'approved' } });
  const { version } = await api.admin('switches.get');
  const [merchant] = (await api.admin('merchant.list')).merchants;
  const set = { kind: 'restricted', merchantId: merchant?.id ?? '' } as const;
  await api.admin('switches.update', { body: { version, set, reason: 'a promise to its owner' } });
}

const demo = values.desk === undefined ? await startServer('--demo') : undefined;
const origin = values.desk ?? demo?.origin ?? '';
const loginOf = await demoLogins(origin);
const roles = values.roles.split(',');
const empty = roles.includes('first') ? await startServer() : undefined;
const pays = roles.includes('payer') ? await payStates(origin, loginOf('admin')) : [];
if (roles.includes('admin') || roles.includes('subadmin'))
  await addWaiting(origin, loginOf('admin'));
for (const look of values.looks.split(',').map(lookOf)) {
  for (const role of roles) {
    if (role === 'nobody') {
      await shootPublic(look, origin, [
        { name: 'sign-in', path: '/' },
        { name: 'check', path: '/check' },
      ]);
    } else if (role === 'payer') await shootPublic(look, origin, pays);
    else if (role === 'first') await shootRole(look, empty?.origin ?? '', role, adminLogin);
    else await shootRole(look, origin, role, loginOf(role as Role));
  }
  process.stdout.write(`${look.name} is in ${folder}\n`);
}
await browser.close();
await empty?.stop();
await demo?.stop();
