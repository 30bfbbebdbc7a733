import type { Call } from '@peerdesk/contract/call.ts';
import { calls, type CallName } from '@peerdesk/contract/endpoints.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createServer, type Server } from '../../../entry/server.ts';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { addMember, password } from '../../../testing/world.ts';
import { ApiClient } from '../../api-client/client.ts';

let desk: TestDesk;
let server: Server;
let anyone: ApiClient;
const lines: string[] = [];

interface Denied {
  call: string;
  refusal: string;
  ip?: string;
  count?: number;
}

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  const [first] = desk.servers;
  if (!first) throw new Error('a server is needed');
  server = await createServer({
    env: { ...first.services.env, LOG_LEVEL: 'info' },
    databaseUrl: desk.serverUrl,
    clock: desk.clock.now,
    logTo: { write: (line) => void lines.push(line) },
  });
  anyone = new ApiClient([await server.app.listen({ port: 0 })]);
});
afterAll(async () => {
  await server.close();
  await desk.close();
});

function denials(): Denied[] {
  return lines
    .map((line) => JSON.parse(line) as Denied & { msg: string })
    .filter(({ msg }) => msg === 'denied');
}

async function ask(client: ApiClient, row: Call): Promise<number> {
  const path = `/api${row.path.replaceAll(/\{\w+\}/g, '0')}`;
  const form = new FormData();
  form.append('file', new Blob(['nothing']), 'nothing');
  const json = { headers: { 'content-type': 'application/json' }, body: '{}' };
  const sent = row.upload ? { body: form } : json;
  for (;;) {
    const { status } = await client.fetch(path, {
      method: row.method,
      ...(row.method !== 'GET' && sent),
    });
    // On a busy machine the server sheds lists for a moment, whoever asks.
    if (status !== 503) return status;
  }
}

test('every denial is in the log once, however many there are', async () => {
  const payer = await addMember(desk, 'peer-withdrawal');
  const signedIn = await anyone.signin(payer.user.username, password);
  const rows = Object.entries(calls) as [CallName, Call][];
  const guarded = rows.filter(([, { callers }]) => !callers.includes('anyone'));
  const denied: Denied[] = [];
  for (const [call, row] of guarded) {
    const strangers = [anyone, anyone.as(`auth ${'A'.repeat(43)}`), anyone.as(`key pk_${'A'}`)];
    if (!row.callers.includes('peer-withdrawal')) strangers.push(signedIn);
    for (const stranger of strangers) {
      const status = await ask(stranger, row);
      expect([401, 403]).toContain(status);
      denied.push({ call, refusal: status === 403 ? 'PermissionDenied' : 'Unauthenticated' });
    }
  }
  expect(denied.length).toBeGreaterThan(100);
  const [flooded] = guarded;
  for (let n = 0; n < 400; n += 1) {
    if (flooded) denied.push({ call: flooded[0], refusal: String(await ask(anyone, flooded[1])) });
  }
  server.services.denials.flush();
  const logged = denials();
  expect(logged.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(denied.length);
  expect(logged.length).toBeLessThan(denied.length);
  for (const { call } of denied.filter(({ refusal }) => refusal === 'PermissionDenied')) {
    expect(logged).toContainEqual(expect.objectContaining({ call, refusal: 'PermissionDenied' }));
  }
  expect(logged[0]?.ip).toMatch(/127\.0\.0\.1|::1/);
});
