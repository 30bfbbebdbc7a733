import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { findMerchantByKey } from './find-by-key.ts';
import { Batcher } from '../../platform/runtime/batcher.ts';

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const fees = { payinBps: 300, payoutBps: 50 };

function create(name = 'Corner Shop'): Promise<Merchant> {
  return desk.admin.ok('merchant.create', { body: { name, fees } });
}

const refusal = (call: Parameters<typeof refusalOf>[1]) => refusalOf(desk, call);

const notThere = { status: 404, errorCode: 'NotFound' };
const unknownKey = { status: 401, errorCode: 'InvalidCredentials' };
const conflict = { status: 409, errorCode: 'IdempotencyConflict' };
const wrong = (...fields: string[]) => ({ status: 422, errorCode: 'ValidationError', fields });

describe('an API key', () => {
  test('200 is shown once, kept as a hash only, and opens the merchant’s own balance', async () => {
    const { id: merchantId } = await create();
    const body = { merchantId, label: 'shop server' };
    const key = await desk.admin.ok('merchant.createKey', { body });
    expect(key.apiKey).toMatch(/^pk_[A-Za-z0-9_-]{43}$/);
    const { keys } = await desk.admin.ok('merchant.one', { params: { id: merchantId } });
    expect(keys).toMatchObject([
      { id: key.id, label: 'shop server', lastFour: key.apiKey.slice(-4), allowIps: [] },
    ]);
    expect(Math.abs(Date.parse(keys[0]?.createdAt ?? '') - desk.clock.now())).toBeLessThan(60_000);
    const { rows } = await desk.owner.query<{ hash: Buffer }>(
      'select hash from merchant_key where id = $1',
      [key.id],
    );
    const hash = createHash('sha256').update(key.apiKey).digest();
    expect(rows[0]?.hash.equals(hash)).toBe(true);
    for (const table of ['audit', 'idempotency', 'outbox', 'merchant_key']) {
      const { rowCount } = await desk.owner.query(
        `select from ${table} t where strpos(t::text, $1) > 0`,
        [key.apiKey],
      );
      expect(rowCount, table).toBe(0);
    }
    const shop = desk.anyone.as(`key ${key.apiKey}`);
    expect(await shop.ok('merchant.balance')).toEqual({
      balance: '0.00',
      held: '0.00',
      currency: 'INR',
    });
  });

  test('a retry does not show the key again, and makes no second one', async () => {
    const { id: merchantId } = await create();
    const headers = { 'idempotency-key': 'one key' };
    const body = { merchantId };
    await desk.admin.ok('merchant.createKey', { body }, headers);
    const again = await refusal(() => desk.admin.call('merchant.createKey', { body }, headers));
    expect(again).toEqual(conflict);
  });

  test('401 for a key that was revoked; 403 for a blocked merchant', async () => {
    const { id: merchantId } = await create();
    const { id, apiKey } = await desk.admin.ok('merchant.createKey', { body: { merchantId } });
    const shop = desk.anyone.as(`key ${apiKey}`);
    await desk.admin.ok('merchant.update', { body: { merchantId, status: 'blocked' } });
    expect(await refusal(() => shop.call('merchant.balance'))).toEqual({
      status: 403,
      errorCode: 'PermissionDenied',
    });
    await desk.admin.ok('merchant.update', { body: { merchantId, status: 'active' } });
    await shop.ok('merchant.balance');
    const body = { keyId: id, status: 'revoked' } as const;
    const { keys } = await desk.admin.ok('merchant.revokeKey', { body });
    expect(keys).toEqual([]);
    expect(await refusal(() => shop.call('merchant.balance'))).toEqual(unknownKey);
    const { rowCount } = await desk.owner.query(
      `select from audit where subject = $1 and action = 'merchant.revoke_key'`,
      [`merchant:${merchantId}`],
    );
    expect(rowCount).toBe(1);
    expect(await refusal(() => desk.admin.call('merchant.revokeKey', { body }))).toEqual(notThere);
  });

  test('403 from an address that it does not allow', async () => {
    const { id: merchantId } = await create();
    const body = { merchantId, allowIps: ['192.0.2.0/24', '2001:db8::1'] };
    const { apiKey } = await desk.admin.ok('merchant.createKey', { body });
    const shop = desk.anyone.as(`key ${apiKey}`);
    expect(await refusal(() => shop.call('merchant.balance'))).toMatchObject({ status: 403 });
    const db = { pool: desk.owner, keyed: desk.owner, batcher: new Batcher() };
    const allowed = await findMerchantByKey(db, apiKey, '192.0.2.200', desk.clock.now());
    expect(allowed).toMatchObject({ ok: true, value: { id: merchantId, name: 'Corner Shop' } });
  });

  test('422 for what is no address, nothing written', async () => {
    const { id: merchantId } = await create();
    for (const address of ['localhost', '10.0.0.0/33', '300.1.1.1', '']) {
      const body = { merchantId, allowIps: [address] };
      const answer = await refusal(() => desk.admin.call('merchant.createKey', { body }));
      expect(answer).toEqual(wrong('allowIps.0'));
    }
  });

  test('401 for a key in any other place than its own', async () => {
    const { id: merchantId } = await create();
    const { apiKey } = await desk.admin.ok('merchant.createKey', { body: { merchantId } });
    for (const authorization of [`auth ${apiKey}`, `Bearer ${apiKey}`, apiKey, 'key', 'key  ']) {
      const shop = desk.anyone.as(authorization);
      expect(await refusal(() => shop.call('merchant.balance')), authorization).toMatchObject({
        status: 401,
      });
    }
    const path = `/api/merchant/balance?key=${apiKey}`;
    for (const headers of [{ 'x-api-key': apiKey }, { cookie: `key=${apiKey}` }]) {
      const { status } = await desk.anyone.fetch(path, { headers });
      expect(status).toBe(401);
    }
  });

  test('of calls in flight while a key is revoked, none begins after the answer', async () => {
    const { id: merchantId } = await create();
    const key = await desk.admin.ok('merchant.createKey', { body: { merchantId } });
    const shop = desk.anyone.as(`key ${key.apiKey}`);
    const place = (n: number) =>
      shop.call('payin.create', {
        body: { orderId: `flight-${n}`, amount: '500.00', customer: { id: `c${n}` } },
      });
    const inFlight = Array.from({ length: 20 }, (_none, n) => place(n));
    const revoked = desk.admin.ok('merchant.revokeKey', {
      body: { keyId: key.id, status: 'revoked' },
    });
    const after = revoked.then(() => Promise.all([20, 21, 22, 23].map(place)));
    const statuses = (await Promise.all(inFlight)).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true);
    expect((await after).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    const { rowCount } = await desk.owner.query('select from payin where merchant_id = $1', [
      merchantId,
    ]);
    expect(rowCount).toBe(statuses.filter((status) => status === 200).length);
  });

  test('its last use is known to a minute; a refused address uses nothing', async () => {
    const { id: merchantId } = await create();
    const used = async () => {
      const { keys } = await desk.admin.ok('merchant.one', { params: { id: merchantId } });
      return keys.map(({ lastUsedAt }) => (lastUsedAt ? Date.parse(lastUsedAt) : null));
    };
    const elsewhere = { merchantId, allowIps: ['192.0.2.1'] };
    const { apiKey: refused } = await desk.admin.ok('merchant.createKey', { body: elsewhere });
    const { apiKey } = await desk.admin.ok('merchant.createKey', { body: { merchantId } });
    expect(await used()).toEqual([null, null]);
    await desk.anyone.as(`key ${refused}`).call('merchant.balance');
    const shop = desk.anyone.as(`key ${apiKey}`);
    await shop.ok('merchant.balance');
    const [none, first] = await used();
    expect(none).toBeNull();
    expect(Math.abs((first ?? 0) - desk.clock.now())).toBeLessThan(60_000);
    await shop.ok('merchant.balance');
    expect(await used()).toEqual([null, first]);
    desk.clock.advance(61_000);
    await shop.ok('merchant.balance');
    expect((await used())[1]).toBeGreaterThan((first ?? 0) + 60_000);
  });
});
