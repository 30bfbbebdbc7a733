import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { waitFor } from '../../testing/wait.ts';
import { addMember } from '../../testing/world.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
});
afterAll(() => desk.close());

afterEach(async () => {
  const { atFirst } = await desk.admin.ok('settings.get');
  if (!atFirst) throw new Error('an admin is told what the settings were at first');
  const { rates, security, newUsers, newMerchants } = atFirst;
  await saveSettings(desk, { rates, security, newUsers, newMerchants });
});

describe('a setting takes effect at once, on every server', () => {
  test('how many sign-ins may fail before the next one waits', async () => {
    const {
      user: { username },
    } = await addMember(desk, 'peer');
    const guess = (n: number) =>
      desk.anyone.call('auth.signin', { body: { username, password: `guess number ${n}` } });
    await saveSettings(desk, { rates: { signinFreeTries: 2 } });
    expect((await guess(1)).status).toBe(401);
    expect((await guess(2)).status).toBe(401);
    expect((await guess(3)).status).toBe(429);
  });

  test('how often one link of the payment page is asked', async () => {
    await saveSettings(desk, { rates: { payPagePerLink: 5 } });
    // Both servers of the desk answer five together, and one more where the second has not asked.
    const asked = Array.from({ length: 11 }, () =>
      desk.anyone.call('pay.get', { params: { token: 'no-such-link' } }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    const refused = statuses.filter((status) => status === 429).length;
    expect([5, 6]).toContain(refused);
  });

  test('how long a session lasts', async () => {
    await saveSettings(desk, { security: { sessionHours: 1 } });
    const peer = await addMember(desk, 'peer');
    const { sessions } = await desk.admin.ok('user.sessions', { params: { id: peer.user.id } });
    const [session] = sessions;
    if (!session) throw new Error('nobody is signed in');
    const lastsMs = Date.parse(session.endsAt) - Date.parse(session.createdAt);
    expect(lastsMs).toBe(3_600_000);
  });

  test('what a new peer starts with, and a subadmin may not loosen', async () => {
    await saveSettings(desk, {
      newUsers: { tag: 'trusted', payinBps: 150, payoutBps: 50, maxAmount: '5000.00' },
    });
    const subadmin = await addMember(desk, 'subadmin');
    const commission = { payinBps: 100, payoutBps: 80 };
    await desk.admin.ok('user.update', { body: { userId: subadmin.user.id, commission } });
    const peer = (username: string) => ({
      name: username,
      username,
      password: 'a long password',
      role: 'peer' as const,
    });
    expect(await desk.admin.ok('user.register', { body: peer('of.admin') })).toMatchObject({
      tag: 'trusted',
      commission: { payinBps: 150, payoutBps: 50 },
      limits: { minAmount: null, maxAmount: '5000.00', openPayouts: null },
    });
    const registered = await subadmin.client.ok('user.register', { body: peer('of.group') });
    expect(registered).toMatchObject({
      tag: 'trusted',
      commission: { payinBps: 100, payoutBps: 50 },
      limits: { maxAmount: '5000.00' },
    });
    const looser = { ...peer('of.looser'), limits: { maxAmount: '6000.00' } };
    expect((await subadmin.client.call('user.register', { body: looser })).status).toBe(403);
    const later = { userId: registered.id, limits: { maxAmount: null } };
    expect((await subadmin.client.call('user.update', { body: later })).status).toBe(403);
    const tighter = { userId: registered.id, limits: { maxAmount: '4000.00' } };
    expect(await subadmin.client.ok('user.update', { body: tighter })).toMatchObject({
      limits: { maxAmount: '4000.00' },
    });
  });

  test('what a new merchant may take at most', async () => {
    await saveSettings(desk, { newMerchants: { maxAmount: '2000.00' } });
    const fees = { payinBps: 200, payoutBps: 100 };
    const merchant = await desk.admin.ok('merchant.create', { body: { name: 'Shop', fees } });
    expect(merchant.limits).toEqual({ minAmount: null, maxAmount: '2000.00' });
    const limits = { maxAmount: null };
    const other = await desk.admin.ok('merchant.create', { body: { name: 'Other', fees, limits } });
    expect(other.limits).toEqual({ minAmount: null, maxAmount: null });
  });
});

describe('the reference', () => {
  test('is public, without script or inline style, and named after the brand', async () => {
    await desk.admin.ok('settings.update', { body: { brand: { name: 'Reference Co' } } });
    await waitFor('the new name on every server', async () => {
      const pages = await Promise.all(desk.bases.map((base) => fetch(`${base}/docs`)));
      const texts = await Promise.all(pages.map((page) => page.text()));
      return texts.every((text) => text.includes('<h1>Reference Co API</h1>'));
    });
    const page = await desk.anyone.fetch('/docs');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self'");
    const style = await desk.anyone.fetch('/docs/docs.css');
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    const document = await desk.anyone.fetch('/docs/json');
    expect(await document.json()).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Reference Co API' },
    });
  });
});
