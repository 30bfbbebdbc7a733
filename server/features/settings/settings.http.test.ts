import { securityRuleDefaults } from '@peerdesk/domain/limits.ts';
import { isDeepStrictEqual } from 'node:util';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { addMember } from '../../testing/world.ts';
import { builtInBrand } from './built-in-brand.ts';
import { SettingsCache } from './cache.ts';
import { waitFor } from '../../testing/wait.ts';

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
});
afterAll(() => desk.close());

type Change = RequestOf<'settings.update'>['body'];

const update = (body: Change, headers: Record<string, string> = {}) =>
  desk.admin.call('settings.update', { body }, headers);

const refusal = (body: Change, headers: Record<string, string> = {}) =>
  refusalOf(desk, () => update(body, headers));

describe('a fresh system', () => {
  test('has the defaults and the built-in brand, of which each role is given its part', async () => {
    const forAll = {
      company: {
        name: 'Peerdesk',
        timeZone: 'Asia/Calcutta',
        currency: 'INR',
        supportContact: null,
      },
      orderRules: {
        payinOpenMinutes: 15,
        payinUnopenedMinutes: 30,
        payoutAcceptMinutes: 30,
        minAmount: '100.00',
        maxAmount: '100000.00',
        openPayinsPerCustomer: 3,
      },
      brand: builtInBrand,
    };
    const newUsers = {
      tag: 'new',
      payinBps: 0,
      payoutBps: 0,
      minAmount: null,
      maxAmount: null,
      openPayouts: null,
    };
    const limits = {
      unprovedHoldMinutes: 60,
      customerUnprovedMost: '100000.00',
      merchantUnprovedPercent: 50,
      overdraftByHand: '0.00',
      overdraftByLine: '100000.00',
      subadminDisputeMost: '0.00',
      subadminByHandMost: '5000000.00',
    };
    const forAdmin = {
      storage: {
        userMegabytesPerDay: 500,
        megabytesInAll: 20_000,
        statementDays: 180,
        refusedStatementDays: 14,
        unusedFileDays: 14,
      },
      approvals: {
        walletAbove: null,
        allWalletsAbove: null,
        reverseAbove: null,
        writeOffAbove: null,
        payoutAbove: null,
        reverseOverdraftAbove: null,
        byHandAbove: null,
        adminWaitHours: 0,
      },
      rates: {
        signinFreeTries: 5,
        signinWaitMaxMinutes: 15,
        signinFailuresPerNetwork: 60,
        payPagePerLink: 20,
        payPagePerAddress: 300,
        uploadsPerHour: 200,
      },
      security: securityRuleDefaults,
      newUsers,
      newMerchants: { payinBps: 0, payoutBps: 0, minAmount: null, maxAmount: null },
    };
    const all = { ...forAll, ...forAdmin, orderRules: { ...forAll.orderRules, ...limits } };
    expect(await desk.admin.ok('settings.get')).toEqual({
      ...all,
      version: 0,
      saved: { at: null, by: null },
      atFirst: all,
    });
    const [peer, payer, north] = [
      await addMember(desk, 'peer'),
      await addMember(desk, 'peer-withdrawal'),
      await addMember(desk, 'subadmin'),
    ];
    expect(await peer.client.ok('settings.get')).toEqual(forAll);
    expect(await payer.client.ok('settings.get')).toEqual(forAll);
    expect(await north.client.ok('settings.get')).toEqual({ ...forAll, newUsers });
  });

  test('its brand is public, with the default colour and no logins', async () => {
    expect(await desk.anyone.ok('brand.get')).toEqual({
      name: 'Peerdesk',
      logo: '/brand/logo.svg',
      logoDark: '/brand/logo-dark.svg',
      favicon: '/brand/favicon.svg',
      color: '#1473F6',
      timeZone: 'Asia/Calcutta',
      supportContact: null,
      demo: [],
      demoFiles: null,
    });
  });

  test('its currency is the rupee', async () => {
    expect(await desk.admin.ok('currency.list')).toEqual({
      currencies: [{ code: 'INR', name: 'Indian rupee', symbol: '₹', digits: 2 }],
    });
  });
});

describe('PATCH /settings/company', () => {
  test('changes only what is given, at once on every server, with before and after', async () => {
    const before = await desk.admin.ok('settings.get');
    const after = await desk.admin.ok('settings.update', {
      body: {
        company: { supportContact: 'help@example.com' },
        orderRules: { payinOpenMinutes: 20, maxAmount: '50000' },
        storage: { statementDays: 365 },
        brand: { color: '#AA3300' },
      },
    });
    expect(after).toEqual({
      ...before,
      version: (before.version ?? 0) + 1,
      saved: { at: expect.any(String), by: 'Administrator' },
      company: { ...before.company, supportContact: 'help@example.com' },
      approvals: before.approvals,
      orderRules: { ...before.orderRules, payinOpenMinutes: 20, maxAmount: '50000.00' },
      storage: { ...before.storage, statementDays: 365 },
      security: before.security,
      brand: { ...before.brand, color: '#AA3300' },
    });
    for (let n = 0; n < desk.bases.length; n += 1) {
      expect(await desk.admin.ok('settings.get')).toEqual(after);
    }
    for (const { services } of desk.servers) {
      await waitFor(
        'the new settings on every server',
        () => services.settings.current(),
        ({ company, orderRules, storage, brand }) =>
          isDeepStrictEqual(
            { company, orderRules, storage, brand },
            {
              company: after.company,
              orderRules: after.orderRules,
              storage: after.storage,
              brand: after.brand,
            },
          ),
      );
    }
    expect(await desk.anyone.ok('brand.get')).toMatchObject({
      color: '#AA3300',
      supportContact: 'help@example.com',
    });
    const { rows } = await desk.owner.query<{ before: unknown; after: unknown }>(
      `select before, after from audit where subject = 'settings' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        before: {
          'company.supportContact': null,
          'orderRules.payinOpenMinutes': 15,
          'orderRules.maxAmount': '100000.00',
          'storage.statementDays': 180,
          'brand.color': null,
        },
        after: {
          'company.supportContact': 'help@example.com',
          'orderRules.payinOpenMinutes': 20,
          'orderRules.maxAmount': '50000.00',
          'storage.statementDays': 365,
          'brand.color': '#AA3300',
        },
      },
    ]);
  });

  test('409 for a change that was begun before another admin’s, with who and when', async () => {
    const other = await addMember(desk, 'admin');
    const { version } = await desk.admin.ok('settings.get');
    const change = (supportContact: string) => ({ version, company: { supportContact } });
    await other.client.ok('settings.update', { body: change('other@example.com') });
    expect(await refusal(change('mine@example.com'))).toEqual({
      status: 409,
      errorCode: 'AlreadyDecided',
    });
    const answer = await update(change('mine@example.com'));
    expect('error' in answer && answer.error.message).toMatch(
      new RegExp(`^${other.user.name} changed the settings on .* \\d\\d:\\d\\d\\. Look at them`),
    );
    const { version: now } = await desk.admin.ok('settings.get');
    await desk.admin.ok('settings.update', {
      body: { ...change('mine@example.com'), version: now },
    });
  });

  test('of two with the same version at once, one is refused', async () => {
    const { version } = await desk.admin.ok('settings.get');
    const tries = ['15', '16'].map((minutes) =>
      update({ version, orderRules: { payinOpenMinutes: Number(minutes) } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('changes by two at once are both kept', async () => {
    await Promise.all([
      desk.admin.ok('settings.update', { body: { company: { name: 'North Star' } } }),
      desk.admin.ok('settings.update', { body: { orderRules: { openPayinsPerCustomer: 5 } } }),
    ]);
    expect(await desk.admin.ok('settings.get')).toMatchObject({
      company: { name: 'North Star' },
      orderRules: { openPayinsPerCustomer: 5 },
    });
  });

  test.each([
    ['orderRules.maxAmount', { orderRules: { minAmount: '500.00', maxAmount: '499.99' } }],
    ['orderRules.maxAmount', { orderRules: { minAmount: '60000.00' } }],
    ['orderRules.minAmount', { orderRules: { minAmount: '0.00' } }],
    ['orderRules.minAmount', { orderRules: { minAmount: '100.005' } }],
    ['orderRules.payinOpenMinutes', { orderRules: { payinOpenMinutes: 0 } }],
    ['rates.signinFreeTries', { rates: { signinFreeTries: 0 } }],
    ['security.sessionIdleMinutes', { security: { sessionIdleMinutes: 4 } }],
    ['newUsers.payinBps', { newUsers: { payinBps: 4001 } }],
    ['newUsers.maxAmount', { newUsers: { minAmount: '2.00', maxAmount: '1.00' } }],
    ['newMerchants.minAmount', { newMerchants: { minAmount: '0.00' } }],
    ['storage.statementDays', { storage: { statementDays: 0 } }],
    ['storage.userMegabytesPerDay', { storage: { userMegabytesPerDay: 24 } }],
    ['company.timeZone', { company: { timeZone: 'Mars/Olympus' } }],
    ['company.currency', { company: { currency: 'XTS' } }],
    ['company.name', { company: { name: ' ' } }],
    ['brand.color', { brand: { color: 'blue' } }],
    ['brand.logo', { brand: { logo: 'javascript:alert(1)' } }],
    ['brand.logo', { brand: { logo: 'https://other.example/logo.png' } }],
    ['brand.logo', { brand: { logo: '//other.example/logo.png' } }],
    ['brand.logo', { brand: { logo: '/\\other.example/logo.png' } }],
    ['brand.logo', { brand: { logo: '/\t/other.example/logo.png' } }],
    ['brand.logo', { brand: { logo: '/\n\\other.example/logo.png' } }],
    ['role', { role: 'admin' } as Change],
  ])('422 for %s in %j, nothing written', async (field, body) => {
    expect(await refusal(body)).toEqual({
      status: 422,
      errorCode: 'ValidationError',
      fields: [field],
    });
  });

  test('409 IdempotencyConflict for the same key with another body; the same body acts once', async () => {
    const headers = { 'idempotency-key': 'settings once' };
    const first = await update({ brand: { name: 'Acme' } }, headers);
    const again = await update({ brand: { name: 'Acme' } }, headers);
    expect('data' in again && again.data).toEqual('data' in first && first.data);
    const other = await refusal({ brand: { name: 'Other' } }, headers);
    expect(other).toMatchObject({ status: 409, errorCode: 'IdempotencyConflict' });
  });
});

describe('the brand file', () => {
  test('replaces what is built in; what Settings saved wins over it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'brand-'));
    try {
      const file = join(folder, 'brand.json');
      await writeFile(file, '{"name": "From File", "favicon": "/brand/other.svg"}');
      await desk.admin.ok('settings.update', { body: { brand: { name: 'From Settings' } } });
      const cache = await SettingsCache.load(desk.owner, { BRAND_FILE: file });
      expect(cache.current().brand).toMatchObject({
        name: 'From Settings',
        favicon: '/brand/other.svg',
        logoDark: builtInBrand.logoDark,
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('may hold pictures as data URLs, which are served from this site', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'brand-'));
    const file = join(folder, 'brand.json');
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path/></svg>';
    const dataUrl = (text: string) =>
      `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
    try {
      await writeFile(file, JSON.stringify({ favicon: dataUrl(drawing) }));
      const cache = await SettingsCache.load(desk.owner, { BRAND_FILE: file });
      const { favicon } = cache.current().brand;
      expect(favicon).toMatch(/^\/brand-picture\/[\da-f]{64}\.png$/);
      expect(cache.picture(favicon.slice(-68, -4))?.subarray(1, 4).toString()).toBe('PNG');
      await writeFile(file, JSON.stringify({ logo: dataUrl('<svg onload="x()"></svg>') }));
      const failed = SettingsCache.load(desk.owner, { BRAND_FILE: file });
      await expect(failed).rejects.toThrow(/^BRAND_FILE \(".*brand.json"\) is not valid: logo: /);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
