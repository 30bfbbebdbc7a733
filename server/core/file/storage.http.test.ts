import type { BankUpload } from '@peerdesk/contract/statement.ts';
import { dayMs } from '@peerdesk/domain/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { screenshot } from '../../platform/files/samples.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { runJobs, testFile, uploadAndMatch } from '../../testing/statement.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  password,
  type Member,
  type World,
} from '../../testing/world.ts';
import { sweepStorage } from './storage.ts';

const megabyte = 1024 * 1024;
let desk: TestDesk;
let world: World;
let peer: Member;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
});
beforeEach(async () => {
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  peer = await addMember(desk, 'peer');
  upiId = await addUpi(desk, peer);
});
afterAll(() => desk.close());

const send = (by: ApiClient, bytes: Uint8Array, to = upiId) =>
  by.call('upload.create', { body: { upiId: to }, file: { name: 'a.csv', bytes } });
const sendPicture = async (by: ApiClient, seed: number) =>
  by.call('file.upload', {
    body: { purpose: 'proof' },
    file: { name: 'a.png', bytes: await screenshot(seed) },
  });
const set = (storage: object) => saveSettings(desk, { storage });
const spaces = (bytes: number) => new Uint8Array(bytes).fill(32);

describe('what one person sends', () => {
  test('within 24 hours is bounded: statements, pictures and PDFs together', async () => {
    await set({ userMegabytesPerDay: 25 });
    expect((await send(peer.client, spaces(13 * megabyte))).status).toBe(200);
    const half = spaces(12 * megabyte - 1000);
    expect((await send(peer.client, half)).status).toBe(200);
    for (const call of [
      () => send(peer.client, spaces(2000)),
      () => sendPicture(peer.client, 1),
    ] as Parameters<typeof refusalOf>[1][]) {
      expect(await refusalOf(desk, call)).toEqual({ status: 429, errorCode: 'RateLimited' });
    }
    const refused = await send(peer.client, spaces(2000));
    expect('error' in refused && refused.error.message).toBe(
      'You have sent 25 MB within 24 hours. Try again later, or ask an admin to raise the limit in Settings',
    );
    // Another person has a day of their own.
    expect((await send(desk.admin, spaces(2000))).status).toBe(200);
    desk.clock.advance(dayMs);
    const again = await desk.anyone.signin(peer.user.username, password);
    expect((await send(again, spaces(2000))).status).toBe(200);
  });

  test('at once is bounded too', async () => {
    await set({ userMegabytesPerDay: 25 });
    const many = await Promise.all(
      Array.from({ length: 6 }, () => send(peer.client, spaces(10 * megabyte))),
    );
    expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 429, 429, 429, 429,
    ]);
  });
});

test('a desk whose storage is full takes no more files, and says what to do', async () => {
  expect((await send(desk.admin, spaces(10))).status).toBe(200);
  await desk.owner.query(
    `update statement_upload set size = size + $1
     where id = (select id from statement_upload where removed_at is null limit 1)`,
    [100 * megabyte],
  );
  await set({ megabytesInAll: 100, userMegabytesPerDay: 500 });
  for (const call of [
    () => send(peer.client, spaces(10)),
    () => sendPicture(peer.client, 2),
  ] as Parameters<typeof refusalOf>[1][]) {
    expect(await refusalOf(desk, call)).toEqual({ status: 413, errorCode: 'PayloadTooLarge' });
  }
  const refused = await send(peer.client, spaces(10));
  expect('error' in refused && refused.error.message).toContain(
    'Ask an admin to raise the limit in Settings, or to keep files for fewer days',
  );
  await set({ megabytesInAll: 20_000 });
  expect((await send(peer.client, spaces(10))).status).toBe(200);
});

describe('the sweep', () => {
  const sweep = async () => {
    const services = desk.servers[0]?.services;
    if (!services) throw new Error('a test desk needs a server');
    await sweepStorage(services);
    desk.admin = await desk.anyone.signin('admin', adminPassword);
  };
  const uploadOf = (id: string) => desk.admin.ok('upload.one', { params: { id }, query: {} });
  const keptDays = (upload: BankUpload) => upload.fileRemovedAfterDays;
  const hasBytes = async (id: string) => {
    const { rows } = await desk.owner.query<{ has: boolean }>(
      'select bytes is not null as has from statement_upload where id = $1',
      [id],
    );
    return rows[0]?.has;
  };
  const audited = async () => {
    const { rows } = await desk.owner.query<{ after: { statements: { count: number } } }>(
      `select after from audit where action = 'storage.sweep' order by id`,
    );
    return rows.map(({ after }) => after);
  };

  // What the tests above sent is not to be read.
  beforeAll(async () => {
    await desk.owner.query(`update statement_upload set status = 'done' where status = 'queued'`);
  });
  beforeEach(() => set({ statementDays: 30, refusedStatementDays: 3, unusedFileDays: 5 }));

  test('removes what is due, keeps the lines, says so, and is audited once', async () => {
    const read = testFile([{ amount: '12.00', rrn: '412345678901' }]);
    const done = await uploadAndMatch(desk, peer.client, upiId, read);
    const refusedFile = testFile([], { refuse: { code: 'statement_unreadable', facts: {} } });
    const refused = await uploadAndMatch(desk, peer.client, upiId, refusedFile);
    await runJobs(desk);
    await sweep();
    const before = (await audited()).length;
    await sweep();
    expect(await audited()).toHaveLength(before);
    expect([await hasBytes(done), await hasBytes(refused)]).toEqual([true, true]);

    desk.clock.advance(3 * dayMs + 60_000);
    await sweep();
    expect([await hasBytes(done), await hasBytes(refused)]).toEqual([true, false]);
    expect(await uploadOf(refused)).toMatchObject({ fileRemovedAfterDays: 3, preview: null });
    expect(keptDays(await uploadOf(done))).toBeNull();
    const mapping = { headerRow: 0, date: 0, narration: 1, amount: 2 };
    const map = () => desk.admin.call('upload.map', { body: { uploadId: refused, mapping } });
    expect(await refusalOf(desk, map)).toMatchObject({ status: 409 });

    desk.clock.advance(27 * dayMs);
    await sweep();
    expect(await hasBytes(done)).toBe(false);
    const upload = await uploadOf(done);
    expect(upload).toMatchObject({ fileRemovedAfterDays: 30, counts: { lines: 1 } });
    expect(upload.lines).toMatchObject([{ rrn: '412345678901', amount: '12.00' }]);
    const listed = await desk.admin.ok('upload.list', { query: { upiId } });
    expect(new Set(listed.uploads.map(keptDays))).toEqual(new Set([3, 30]));
    expect((await audited()).length).toBe(before + 2);
    expect((await audited()).at(-1)).toMatchObject({ statementDays: 30, refusedStatementDays: 3 });
  });

  test('keeps statements of an account whose peer has an open dispute, until it is decided', async () => {
    const { refId } = await givePayout(desk, world, peer, { amount: '190.00' });
    const body = { refId, status: 'approved', utr: freshUtr() } as const;
    await peer.client.ok('payout.decide', { body });
    const { id } = await desk.admin.ok('dispute.create', { body: { refId, reason: 'not there' } });
    const upload = await uploadAndMatch(desk, peer.client, upiId, testFile([{ amount: '7.00' }]));
    desk.clock.advance(40 * dayMs);
    await sweep();
    expect(await hasBytes(upload)).toBe(true);
    await desk.admin.ok('dispute.start', { body: { disputeId: id } });
    await desk.admin.ok('dispute.resolve', {
      body: { disputeId: id, status: 'resolved', note: 'it arrived' },
    });
    await desk.owner.query('update statement_alert set resolved_at = now()');
    await sweep();
    expect(await hasBytes(upload)).toBe(false);
  });

  test('keeps statements of an account with an alert that nobody has looked at', async () => {
    const { refId } = await givePayout(desk, world, peer, { amount: '191.00' });
    const upload = await uploadAndMatch(desk, peer.client, upiId, testFile([{ amount: '8.00' }]));
    await desk.owner.query(
      `insert into statement_alert (order_ref, code, reason, raised_at)
       values ($1, 'FILES_DISAGREE', '"a test"', now())`,
      [refId],
    );
    desk.clock.advance(40 * dayMs);
    await sweep();
    expect(await hasBytes(upload)).toBe(true);
    await desk.owner.query('update statement_alert set acknowledged_at = now()');
    await sweep();
    expect(await hasBytes(upload)).toBe(false);
  });
});
