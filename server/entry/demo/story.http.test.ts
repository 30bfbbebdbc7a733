import { matchRules, type MatchRule } from '@peerdesk/contract/statement.ts';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { readStatement } from '@peerdesk/statement-reader/read-statement.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { expireDue } from '../../features/payin/sweep.ts';
import { SeededRandom } from '../../testing/seeded-random.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { runJobs } from '../../testing/statement.ts';
import { openPage, orderSomething } from './customer.ts';
import { demoLogins } from './logins.ts';
import { addUpis, registerParticipants, setOnline } from './participants.ts';
import { closeDays } from './story/days.ts';
import { bringStatements, playComplaints } from './story/evidence.ts';
import { playExceptions } from './story/exceptions.ts';
import { keepForLargeOrders, leaveFiles } from './story/open-files.ts';
import { askAround } from './story/requests.ts';
import { customerOf, openOn, type Stage } from './story/stage.ts';
import { openAccounts } from './story/story.ts';
import { workTogether } from './story/collaboration.ts';

const storyMs = 76 * hourMs;

let desk: TestDesk;
let stage: Stage;
let folder: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  const [server] = desk.servers;
  if (!server) throw new Error('no server');
  const { services } = server;
  const dataDir = services.env.DATA_DIR;
  folder = join(dataDir, 'statements');
  const logins = demoLogins(dataDir).map((login) =>
    login.role === 'admin' ? { ...login, password: adminPassword } : login,
  );
  const participants = await registerParticipants(desk.bases[0] ?? '', logins, dataDir);
  for (const person of [participants.admin, ...participants.payers]) await person.arrive();
  const source = new SeededRandom(11);
  const clock: Stage['clock'] = {
    now: () => desk.clock.now(),
    set: (instant) => desk.clock.advance(instant - desk.clock.now()),
    sweep: () => expireDue(services),
    readStatements: () => runJobs(desk, readStatement),
  };
  clock.set(clock.now() - storyMs);
  const random = () => source.next();
  const accounts = await openAccounts(participants);
  stage = { participants, accounts, clock, random };
  const told = await playExceptions(stage);
  clock.set(clock.now() + storyMs - hourMs);
  await bringStatements(stage, told);
  await playComplaints(stage, told);
  await closeDays(stage);
  await leaveFiles(stage, folder);
  await askAround(stage);
  await workTogether(stage, told);
});
afterAll(() => desk.close());

const listed = async (tab: 'exceptions' | 'alerts') =>
  (await stage.participants.admin.ok('utr.list', { query: { tab, pagesize: '100' } })).exceptions;

describe('the demo’s story', () => {
  test('has an exception of each rule that a person decides', async () => {
    const rules = new Set((await listed('exceptions')).map(({ rule }) => rule));
    expect([...rules].toSorted()).toEqual(
      [
        'ACCOUNT_MISMATCH',
        'AMBIGUOUS',
        'AMOUNT_MISMATCH',
        'AMOUNT_TIME_UNIQUE',
        'CREDITED_BUT_DECLINED',
        'DUPLICATE_UTR',
        'LINE_DISMISSED',
        'NOT_IN_STATEMENT',
        'REVERSAL_LINE',
        'SECONDARY_REF',
        'UTR_CONTESTED',
        'UTR_NEAR_MISS',
        'WRONG_DIRECTION',
      ].toSorted(),
    );
  });

  test('has each rule of reconciliation, but those of references that nobody can enter', async () => {
    const rules = new Set<MatchRule | null>();
    for (let skip = 0; ; skip += 100) {
      const query = { tab: 'submissions', pagesize: '100', skip: String(skip) } as const;
      const { submissions } = await stage.participants.admin.ok('utr.list', { query });
      for (const { rule } of submissions) rules.add(rule);
      if (submissions.length < 100) break;
    }
    for (const { rule } of await listed('exceptions')) rules.add(rule);
    const mistakes = ['APP_TXN_ID_NOT_UTR', 'LEADING_ZERO_LOST', 'BAD_UTR'];
    expect(matchRules.filter((rule) => !rules.has(rule))).toEqual(mistakes);
    // Their shape is refused wherever one is entered, so that no order ever claims one.
    const { token } = await openOn(stage, stage.accounts[3]);
    for (const utr of ['T2403051430123456', '12345678901', 'paid by phone']) {
      const params = { token };
      const refused = await customerOf(stage).call('pay.utr', { params, body: { utr } });
      expect([utr, refused.status]).toEqual([utr, 422]);
    }
  });

  test('has alerts, statements of four banks, and a gap between two of them', async () => {
    const alerts = (await listed('alerts')).map(({ alert }) => alert);
    expect(alerts).toEqual(
      expect.arrayContaining([
        'CREDITED_NOT_IN_BANK',
        'REVERSED_AFTER_CREDIT',
        'CREDITED_BUT_DECLINED',
        'FILES_DISAGREE',
      ]),
    );
    const { uploads } = await stage.participants.admin.ok('upload.list', {
      query: { pagesize: '20' },
    });
    expect(uploads.every(({ status }) => status === 'done')).toBe(true);
    expect(new Set(uploads.map(({ account }) => account.bank)).size).toBe(4);
    const { accounts } = await stage.participants.admin.ok('upload.coverage');
    expect(accounts.filter(({ gaps }) => gaps.length > 0)).toHaveLength(1);
  });

  test('has complaints of both kinds, a closed day, and requests', async () => {
    const { counts } = await stage.participants.admin.ok('complaint.list');
    expect(counts).toMatchObject({ open: 2, asked: 1 });
    const { closes } = await stage.participants.admin.ok('dayClose.list');
    expect(closes.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['agreed', 'differs', 'proposed']),
    );
    const { requests } = await stage.participants.admin.ok('request.list');
    expect(requests.map(({ status }) => status)).toContain('waiting');
    expect(await desk.bookErrors()).toEqual([]);
  });

  test('has a chat, notes about an order and about people, and an order handed over', async () => {
    const { admin, subadmins, peers } = stage.participants;
    const mine = await subadmins[0]?.ok('note.mine');
    expect(mine).toMatchObject({ handed: [{ kind: 'payin' }], mentions: [{ kind: 'payin' }] });
    const refId = mine?.handed[0]?.refId ?? '';
    const { messages } = await admin.ok('talk.one', { params: { refId } });
    expect(messages.map(({ by }) => by)).toEqual(['peer', 'staff']);
    const about = await admin.ok('note.list', { params: { refId: `customer-${refId}` } });
    expect(about.notes.map(({ order }) => order)).toEqual(expect.arrayContaining([null, refId]));
    for (const peer of peers) {
      expect((await peer.call('note.list', { params: { refId } })).status).toBe(403);
    }
  });

  test('leaves files of three kinds, each of which finds the money of its open pay-ins', async () => {
    const names = (await readdir(folder)).toSorted();
    const endings = new Set(names.map((name) => name.split('.').at(-1)));
    expect(endings).toEqual(new Set(['csv', 'pdf', 'xlsx']));
    for (const name of names) {
      const account = stage.accounts.find(({ upi }) => name.startsWith(upi.upi));
      if (!account) expect.unreachable(name);
      const file = { name, bytes: await readFile(join(folder, name)) };
      const body = { upiId: account.upi.id };
      const { id } = await stage.participants.admin.ok('upload.create', { body, file });
      await runJobs(desk, readStatement);
      const { counts, status } = await stage.participants.admin.ok('upload.one', {
        params: { id },
      });
      expect(status).toBe('done');
      expect(counts).toMatchObject({ matched: 4, errors: 0, duplicates: 0 });
    }
    expect(await desk.bookErrors()).toEqual([]);
  });

  test('goes on where chance draws an amount twice that is still open', async () => {
    const [account] = stage.accounts;
    const draws = [0.61, 0.61, 0.62];
    const amount = () => draws.shift() ?? 0;
    const first = await openOn(stage, account, amount);
    const second = await openOn(stage, account, amount);
    expect([first.amount, second.amount]).toEqual([3240_00n, 3280_00n]);
  });

  test('has UPI IDs of its own for the people who go on with it', async () => {
    const added = await addUpis(stage.participants, 'others');
    expect(new Set(added.map(({ peerId }) => peerId)).size).toBe(4);
    // What is confirmed on the accounts of the files later would be missing in them.
    await keepForLargeOrders(stage);
    await setOnline(stage.participants);
    const { accounts, participants, random } = stage;
    const kept = accounts.slice(0, 3).map(({ upi }) => upi.upi);
    for (let n = 0; n < 6; n += 1) {
      const payment = await orderSomething(participants, random);
      const page = payment && (await openPage(participants, payment));
      expect(page?.status).toBe('pending');
      expect(kept).not.toContain(page?.upi?.id);
    }
  });
});
