import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createServer, type Server } from '../../../entry/server.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { addMerchant } from '../../../testing/world.ts';

let desk: TestDesk;
let behindProxy: Server;
let key: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  const services = desk.servers[0]?.services;
  if (!services) throw new Error('a server is needed');
  const env = { ...services.env, TRUST_PROXY: true };
  behindProxy = await createServer({ env, databaseUrl: desk.serverUrl });
  const { id: merchantId } = await addMerchant(desk);
  const body = { merchantId, allowIps: ['203.0.113.9'] };
  key = (await desk.admin.ok('merchant.createKey', { body })).apiKey;
});
afterAll(async () => {
  await behindProxy.close();
  await desk.close();
});

async function balanceWith(server: Server | undefined, headers: Record<string, string>) {
  const answer = await server?.app.inject({
    method: 'GET',
    url: '/api/merchant/balance',
    headers: { authorization: `key ${key}`, ...headers },
  });
  return answer?.statusCode;
}

test('without a trusted proxy nobody names an address of its own', async () => {
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'true-client-ip']) {
    expect(await balanceWith(desk.servers[0], { [name]: '203.0.113.9' })).toBe(403);
  }
});

test('a trusted proxy names the address that it saw; what the client wrote before it is not believed', async () => {
  const from = (addresses: string) => balanceWith(behindProxy, { 'x-forwarded-for': addresses });
  expect(await from('203.0.113.9')).toBe(200);
  expect(await from('198.51.100.1, 203.0.113.9')).toBe(200);
  expect(await from('203.0.113.9, 198.51.100.1')).toBe(403);
  expect(await from('nonsense')).toBe(403);
});

test('without a trusted proxy x-forwarded-proto makes no connection a secure one', async () => {
  const signin = (server: Server | undefined) =>
    server?.app.inject({
      method: 'POST',
      url: '/api/auth/signin',
      headers: { 'x-forwarded-proto': 'https' },
      payload: { username: 'admin', password: adminPassword },
    });
  expect((await signin(desk.servers[0]))?.headers['set-cookie']).toMatch(/^device=/);
  expect((await signin(behindProxy))?.headers['set-cookie']).toMatch(/^__Host-device=.*; Secure$/);
});
