import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { runJobs } from '../../../testing/statement.ts';
import { addUpi, buildWorld, openOrder, topUp, type World } from '../../../testing/world.ts';
import { readStatement } from '@peerdesk/statement-reader/read-statement.ts';

const folder = new URL('../../../../statement-reader/samples/', import.meta.url);

interface SampleLine {
  row: number;
  date: string;
  direction: string;
  amount: string;
  rrn: string | null;
  kind: string;
}
interface Answers {
  files: { file: string; lines: SampleLine[] }[];
  hostile: { file: string; error?: string }[];
}
const answers = JSON.parse(readFileSync(new URL('answers.json', folder), 'utf8')) as Answers;

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await topUp(desk, world.peer.user.id, '90000000.00');
});
afterAll(() => desk.close());

async function upload(upiId: string, file: string): Promise<string> {
  const bytes = readFileSync(new URL(file, folder));
  const sent = { name: file, bytes };
  const { id } = await desk.admin.ok('upload.create', { body: { upiId }, file: sent });
  await runJobs(desk, readStatement);
  return id;
}

async function linesOf(id: string) {
  const query = { pagesize: '1000' };
  return (await desk.admin.ok('upload.one', { params: { id }, query })).lines;
}

let accounts = 0;
/** A UPI ID with a separate account. */
function newAccount(): Promise<string> {
  accounts += 1;
  return addUpi(desk, world.peer, { accountId: `account ${accounts}` });
}

describe('files of banks, from the upload to the lines on the wire', () => {
  test.each(answers.files.map(({ file, lines }) => [file, lines] as const))(
    '%s',
    async (file, expected) => {
      const id = await upload(await newAccount(), file);
      const lines = await linesOf(id);
      const facts = lines
        .filter(({ error }) => error === null)
        .map(({ row, date, direction, amount, rrn, kind }) => ({
          row,
          date,
          direction,
          amount,
          rrn,
          kind,
        }));
      expect(facts).toEqual(
        expected.map(({ row, date, direction, amount, rrn, kind }) => ({
          row,
          date,
          direction,
          amount,
          rrn,
          kind,
        })),
      );
      expect(await desk.bookErrors()).toEqual([]);
    },
  );

  test('what a customer claims late is found in an old file', async () => {
    const [first] = answers.files;
    const line = first?.lines.find(
      ({ direction, kind, rrn, amount }) =>
        direction === 'credit' && kind === 'PAYMENT' && rrn && Number(amount) >= 100,
    );
    if (!first || !line?.rrn) throw new Error('no such line');
    const order = await openOrder(desk, world, { amount: line.amount });
    const { rows } = await desk.owner.query<{ upi_id: string }>(
      'select upi_id from payin where ref_id = $1',
      [order.refId],
    );
    await upload(rows[0]?.upi_id ?? '', first.file);
    await desk.anyone.ok('pay.utr', { params: { token: order.token }, body: { utr: line.rrn } });
    await runJobs(desk);
    const found = await desk.admin.ok('payin.one', { params: { refId: order.refId } });
    expect(found).toMatchObject({ status: 'approved', receivedAmount: line.amount });
  });

  test('a second file that overlaps the first brings only what is new', async () => {
    const upiId = await newAccount();
    await upload(upiId, 'hdfc_netbanking.xls');
    const id = await upload(upiId, 'hdfc_overlap_second_upload.xls');
    const query = { pagesize: '1000' };
    const { counts, lines } = await desk.admin.ok('upload.one', { params: { id }, query });
    expect(counts.duplicates).toBeGreaterThan(0);
    const payments = lines.filter(({ kind, duplicate }) => kind === 'PAYMENT' && !duplicate);
    expect(payments.length).toBeGreaterThan(0);
    expect(counts).toMatchObject({ matched: 0, unmatched: payments.length });
    const again = await upload(upiId, 'hdfc_overlap_second_upload.xls');
    const second = await desk.admin.ok('upload.one', { params: { id: again } });
    expect(second.counts).toMatchObject({ duplicates: second.counts.lines, unmatched: 0 });
  });
});

describe('hostile files', () => {
  test.each(answers.hostile.flatMap(({ file, error }) => (error ? [file] : [])))(
    '%s is refused with a reason, and nothing of it is imported',
    async (file) => {
      const upiId = await newAccount();
      const before = await desk.fingerprint(['statement_upload', 'audit', 'outbox']);
      const id = await upload(upiId, file);
      expect(await desk.fingerprint(['statement_upload', 'audit', 'outbox'])).toBe(before);
      const found = await desk.admin.ok('upload.one', { params: { id } });
      expect(found.status).toBe('refused');
      expect(found.reason).toMatch(/\S{3}/);
    },
  );
});

describe('a layout that nothing tells', () => {
  const sheet = (offset: number) =>
    Buffer.from(
      [
        ...Array.from({ length: offset }, () => 'Some bank'),
        'Aaa,Bbb,Ccc,Ddd,Eee',
        `05/08/2026,UPI/CR/4100000000${10 + offset}/RAVI,,250.00,1250.00`,
        `06/08/2026,UPI/CR/4100000000${20 + offset}/ASHA,,300.00,1550.00`,
      ].join('\n'),
    );

  test('is read once its columns are named, and from then on by itself', async () => {
    const upiId = await newAccount();
    const send = async (name: string, offset: number) => {
      const file = { name, bytes: sheet(offset) };
      const { id } = await desk.admin.ok('upload.create', { body: { upiId }, file });
      await runJobs(desk, readStatement);
      return desk.admin.ok('upload.one', { params: { id } });
    };
    const first = await send('one.csv', 0);
    expect(first).toMatchObject({ status: 'refused' });
    expect(first.preview?.[0]).toEqual(['Aaa', 'Bbb', 'Ccc', 'Ddd', 'Eee']);
    const mapping = { headerRow: 0, date: 0, narration: 1, debit: 2, credit: 3, balance: 4 };
    await desk.admin.ok('upload.map', { body: { uploadId: first.id, mapping } });
    await runJobs(desk, readStatement);
    const mapped = await desk.admin.ok('upload.one', { params: { id: first.id } });
    expect(mapped).toMatchObject({ status: 'done', counts: { lines: 2 } });
    expect(mapped.lines[0]).toMatchObject({ direction: 'credit', amount: '250.00' });
    const second = await send('two.csv', 3);
    expect(second).toMatchObject({ status: 'done', counts: { lines: 2, duplicates: 0 } });
  });
});
