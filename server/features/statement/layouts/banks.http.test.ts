import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { runJobs } from '../../../testing/statement.ts';
import { addMember, buildWorld, type World } from '../../../testing/world.ts';
import { recognisedBanks } from './banks.ts';
import { readStatement } from '@peerdesk/statement-reader/read-statement.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterAll(() => desk.close());

const knownBanks = recognisedBanks({ language: 'en' });
const banksFor = async (client: ApiClient) => (await client.ok('upload.banks')).banks;

/** Uploads a file that proves itself under these captions; what came of it. */
async function send(client: ApiClient, captions: string, utr: string) {
  const { upis } = await desk.admin.ok('upi.list', { query: { peerId: world.peer.user.id } });
  const lines = [
    captions,
    `05/08/2026,UPI/CR/${utr}/RAVI,,250.00,1250.00`,
    '05/08/2026,SMS CHARGES,5.00,,1245.00',
  ];
  const file = { name: 'own.csv', bytes: Buffer.from(lines.join('\n')) };
  const { id } = await client.ok('upload.create', { body: { upiId: upis[0]?.id ?? '' }, file });
  await runJobs(desk, readStatement);
  return client.ok('upload.one', { params: { id } });
}

/** A layout that is not recognised, whose columns the caller names. */
async function nameColumns(client: ApiClient, captions: string): Promise<void> {
  const { id } = await send(client, captions, '410000000011');
  const mapping = { headerRow: 0, date: 0, narration: 1, debit: 2, credit: 3, balance: 4 };
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
    expect([...formats].toSorted()).toEqual([
      ...['csv', 'ods', 'ofx', 'pdf', 'qif', 'sta', 'txt', 'xls', 'xlsb', 'xlsx', 'xml'],
    ]);
  });

  test('200 in the reader’s language', async () => {
    const { client } = await addMember(desk, 'admin');
    await client.ok('user.updateMe', { body: { language: 'hi' } });
    const banks = await banksFor(client);
    expect(banks).toEqual(recognisedBanks({ language: 'hi' }));
    expect(banks[0]?.layouts).toEqual(['नेट बैंकिंग स्टेटमेंट', 'डिलिमिटेड टेक्स्ट']);
    expect(banks.at(-1)?.bank).toBe('कोई भी दूसरा बैंक');
    expect((await client.ok('layout.list')).banks).toEqual(banks);
  });

  test('403 for who only pays out', async () => {
    expect(await world.payer.client.refused('upload.banks')).toBe('PermissionDenied');
  });

  test('200 also the layouts whose columns were named: one’s own, and the admin’s for all', async () => {
    await nameColumns(world.peer.client, 'Aaa,Bbb,Ccc,Ddd,Nnn');
    await nameColumns(desk.admin, 'Eee,Fff,Ggg,Hhh,Nnn');
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
    const [own, all] = [saved('Aaa · Bbb · Ccc · Ddd · Nnn'), saved('Eee · Fff · Ggg · Hhh · Nnn')];
    expect(await learntBy(world.peer.client)).toEqual([all, own]);
    for (const client of [world.otherPeer.client, world.north.client, desk.admin]) {
      expect(await learntBy(client)).toEqual([all]);
    }
  });
});

describe('GET and DELETE /uploads/layouts', () => {
  const [headings, captions] = ['Iii,Jjj,Kkk,Lll,Mmm', ['Iii', 'Jjj', 'Kkk', 'Lll', 'Mmm']];
  const learnt = async () => (await desk.admin.ok('layout.list')).layouts;
  const ofPeer = async () =>
    (await learnt()).find(({ knownTo, captions: [first] }) => {
      return knownTo.kind === 'peer' && first === 'Iii';
    });

  test('200 who named the columns, for whom, and how many files were read with them', async () => {
    await nameColumns(world.peer.client, headings);
    await runJobs(desk, readStatement);
    const { user } = world.peer;
    expect(await ofPeer()).toMatchObject({
      captions,
      mapping: { headerRow: 0, date: 0, narration: 1, debit: 2, credit: 3, balance: 4 },
      knownTo: { kind: 'peer', id: user.id, name: user.name },
      learntBy: { id: user.id, name: user.name },
      filesRead: 1,
    });
    await send(world.peer.client, headings, '410000000012');
    expect(await ofPeer()).toMatchObject({ filesRead: 2 });
    const found = await desk.admin.ok('layout.list', { query: { q: 'jjj kkk' } });
    expect([found.layouts.length, found.total]).toEqual([1, 1]);
    expect(found.banks).toEqual(knownBanks);
  });

  test('200 forgotten: the next file asks for its columns, and what was read stays', async () => {
    const id = (await ofPeer())?.id ?? '';
    const read = async () =>
      (await desk.owner.query('select id from statement_line order by id')).rows;
    const before = await read();
    expect(await desk.admin.ok('layout.forget', { params: { id }, body: {} })).toEqual({ id });
    expect(await ofPeer()).toBeUndefined();
    expect(await read()).toEqual(before);
    const { status, preview } = await send(world.peer.client, headings, '410000000013');
    expect([status, preview?.[0]]).toEqual(['refused', captions]);
    const { rows } = await desk.owner.query(
      `select from audit where action = 'statement.forget_layout' and subject = $1`,
      [`layout:${id}`],
    );
    expect(rows).toHaveLength(1);
  });

  test('404 one that is not there, 403 for anybody but an admin; nothing is forgotten', async () => {
    const before = await learnt();
    const call = { params: { id: before[0]?.id ?? '' }, body: {} };
    for (const client of [world.north.client, world.peer.client, world.payer.client]) {
      expect(await client.refused('layout.list')).toBe('PermissionDenied');
      expect(await client.refused('layout.forget', call)).toBe('PermissionDenied');
    }
    const none = { params: { id: 'SL0' }, body: {} };
    expect(await desk.admin.refused('layout.forget', none)).toBe('NotFound');
    expect(await learnt()).toEqual(before);
  });
});
