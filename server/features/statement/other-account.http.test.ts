import { readStatement } from '@peerdesk/statement-reader/read-statement.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { runJobs } from '../../testing/statement.ts';
import { addUpi, buildWorld, payOrder, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterAll(() => desk.close());

const today = new Date().toISOString().slice(0, 10).split('-').toReversed().join('/');

async function send(upiId: string, account: string, utr: string) {
  const text =
    `Account No,${account}\nDate,Narration,Debit,Credit,Balance\n` +
    `${today},UPI/CR/410000000001/ASHA/SBIN/a@ybl/x,,100.00,1100.00\n` +
    `${today},UPI/CR/${utr}/RAVI/SBIN/r@ybl/x,,500.00,1600.00\n`;
  const file = { name: 'a.csv', bytes: Buffer.from(text) };
  const { id } = await world.peer.client.ok('upload.create', { body: { upiId }, file });
  await runJobs(desk, readStatement);
  return world.peer.client.ok('upload.one', { params: { id } });
}

test('the file of another account than the one of its UPI ID approves nothing', async () => {
  const upiId = await addUpi(desk, world.peer, { accountId: '5010 0234 567890' });
  const order = await payOrder(desk, world, { amount: '500.00' });
  expect(await send(upiId, 'XXXXXXXXXX1234', order.utr)).toMatchObject({
    status: 'refused',
    refusal: { code: 'NOT_A_STATEMENT' },
    reason: expect.stringMatching(/account XXXXXXXXXX1234, .* …7890/),
    lines: [],
  });
  const { status } = await desk.admin.ok('payin.one', { params: { refId: order.refId } });
  expect(status).toBe('processing');
  expect(await send(upiId, 'XXXXXXXXXX7890', order.utr)).toMatchObject({
    status: 'done',
    counts: { lines: 2 },
  });
});
