import { knownBanks } from '@peerdesk/statement-reader/known-banks.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { runJobs } from '../../testing/statement.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { readStatement } from '@peerdesk/statement-reader/read-statement.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterAll(() => desk.close());

const banksFor = async (client: ApiClient) => (await client.ok('upload.banks')).banks;

/** A layout that is not recognised, whose columns the caller names. */
async function nameColumns(client: ApiClient, captions: string): Promise<void> {
  const { upis } = await desk.admin.ok('upi.list', { query: { peerId: world.peer.user.id } });
  const lines = [captions, '05/08/2026,UPI/CR/410000000011/RAVI,,250.00'];
  const file = { name: 'own.csv', bytes: Buffer.from(lines.join('\n')) };
  const { id } = await client.ok('upload.create', { body: { upiId: upis[0]?.id ?? '' }, file });
  await runJobs(desk, readStatement);
  const mapping = { headerRow: 0, date: 0, narration: 1, debit: 2, credit: 3 };
  await client.ok('upload.map', { body: { uploadId: id, mapping } });
}

describe('GET /uploads/banks', () => {
  test('200 the banks whose layouts are understood, for whoever uploads', async () => {
    for (const client of [desk.admin, world.north.client, world.peer.client]) {
      expect(await banksFor(client)).toEqual(knownBanks);
    }
    const banks = await banksFor(desk.admin);
    expect(banks[0]).toEqual({
      bank: 'HDFC',
      layouts: ['Net banking statement', 'Delimited text'],
      formats: ['xls', 'txt', 'csv'],
    });
    const names = banks.map(({ bank }) => bank);
    expect(names).toEqual(expect.arrayContaining(['ICICI', 'SBI', 'AXIS', 'KOTAK']));
    expect(names.at(-1)).toBe('Any other bank');
    const formats = new Set(banks.flatMap(({ formats: of }) => of));
    expect([...formats].toSorted()).toEqual(['csv', 'txt', 'xls', 'xlsx']);
  });

  test('403 for who only pays out', async () => {
    expect(await world.payer.client.refused('upload.banks')).toBe('PermissionDenied');
  });

  test('200 also the layouts whose columns were named: one’s own, and the admin’s for all', async () => {
    await nameColumns(world.peer.client, 'Aaa,Bbb,Ccc,Ddd');
    await nameColumns(desk.admin, 'Eee,Fff,Ggg,Hhh');
    const learntBy = async (client: ApiClient) => {
      const banks = await banksFor(client);
      expect(banks.slice(0, knownBanks.length)).toEqual(knownBanks);
      return banks.slice(knownBanks.length);
    };
    const saved = (bank: string) => ({
      bank,
      layouts: ['By columns named once'],
      formats: ['xls', 'xlsx', 'csv', 'txt'],
    });
    const [own, all] = [saved('Aaa · Bbb · Ccc · Ddd'), saved('Eee · Fff · Ggg · Hhh')];
    expect(await learntBy(world.peer.client)).toEqual([all, own]);
    for (const client of [world.otherPeer.client, world.north.client, desk.admin]) {
      expect(await learntBy(client)).toEqual([all]);
    }
  });
});
