import { readStatement } from '@peerdesk/statement-reader/read-statement.ts';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { runJobs } from '../../../testing/statement.ts';
import { addMember, addUpi, type Member } from '../../../testing/world.ts';

const folder = new URL('../../../../statement-reader/samples/', import.meta.url);

let desk: TestDesk;
let peer: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  peer = await addMember(desk, 'peer');
});
afterAll(() => desk.close());

async function sent(name: string) {
  const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
  const upiId = await addUpi(desk, peer);
  const file = { name, bytes };
  const { id } = await peer.client.ok('upload.create', { body: { upiId }, file });
  await runJobs(desk, readStatement);
  return peer.client.ok('upload.one', { params: { id } });
}

test.each([
  ['hdfc_statement.pdf', 96],
  ['sbi_account_statement.pdf', 70],
  ['indianbank_print.txt', 80],
  ['kotak_mt940.sta', 45],
])('%s is read and imported', async (name, lines) => {
  const upload = await sent(name);
  expect(upload).toMatchObject({ status: 'done', refusal: null });
  expect(upload.counts).toMatchObject({ lines, errors: 0, duplicates: 0 });
});

test('a changed amount imports nothing, and the refusal names the line and both balances', async () => {
  const countOf = async () => {
    const { rows } = await desk.owner.query<{ count: number }>(
      'select count(*)::int as count from statement_line',
    );
    return rows[0]?.count;
  };
  const before = await countOf();
  const upload = await sent('hostile_amount_edited.pdf');
  expect(upload).toMatchObject({
    status: 'refused',
    refusal: {
      ...{ code: 'CHAIN_BROKEN', row: 26, expected: '710338.86', found: '687667.86' },
      takesPassword: false,
    },
    lines: [],
  });
  expect(upload.reason).toContain('₹6,87,667.86');
  expect(await countOf()).toBe(before);
});
