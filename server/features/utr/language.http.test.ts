import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import { addMember, buildWorld, payOrder, upiIdOf, type World } from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

let desk: TestDesk;
let world: World;
/** An admin who reads Hindi. */
let meera: ApiClient;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  const { client } = await addMember(desk, 'admin');
  await client.ok('user.updateMe', { body: { language: 'hi' } });
  meera = client;
  upiId = await upiIdOf(desk, world.peer);
});
afterAll(() => desk.close());
beforeEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});

async function exceptionOf(client: ApiClient, utr: string) {
  const { exceptions } = await client.ok('utr.list', { query: { tab: 'exceptions', q: utr } });
  const [found] = exceptions;
  if (!found || exceptions.length > 1) throw new Error(`${exceptions.length} exceptions`);
  return { reason: found.reason, candidates: found.candidates.map(({ reason }) => reason) };
}

describe('what the rules said is told to each reader in its own language', () => {
  test('a verdict, also to one who reads it later', async () => {
    const order = await payOrder(desk, world, { amount: '95000.00' });
    const line = { amount: '94000.50', rrn: order.utr };
    await uploadAndMatch(desk, desk.admin, upiId, testFile([line]));
    const english =
      'The bank shows ₹94,000.50, the order says ₹95,000.00; ' +
      'it may be approved for what the bank shows';
    const hindi =
      'बैंक ₹94,000.50 दिखाता है, ऑर्डर ₹95,000.00 का है; ' + 'जितना बैंक दिखाता है उतना स्वीकृत हो सकता है';
    expect(await exceptionOf(desk.admin, order.utr)).toEqual({
      reason: english,
      candidates: [english],
    });
    expect(await exceptionOf(meera, order.utr)).toEqual({ reason: hindi, candidates: [hindi] });
    const { rows } = await desk.owner.query<{ reason: unknown }>(
      'select reason from match_verdict where order_ref = $1',
      [order.refId],
    );
    const facts = { shown: '94000.50', ordered: '95000.00' };
    expect(rows).toEqual([{ reason: { code: 'bank_shows_other_amount', facts } }]);
  });

  test('a sentence that was kept before there were codes stays as it is', async () => {
    const order = await payOrder(desk, world);
    await uploadAndMatch(desk, desk.admin, upiId, testFile([{ amount: '77.00', rrn: order.utr }]));
    await desk.owner.query(
      'update match_verdict set reason = to_jsonb($2::text) where order_ref = $1',
      [order.refId, 'Kept by an earlier version'],
    );
    for (const client of [desk.admin, meera]) {
      expect(await exceptionOf(client, order.utr)).toMatchObject({
        reason: 'Kept by an earlier version',
      });
    }
  });

  test('an exact match, on the line and in the timeline', async () => {
    const order = await payOrder(desk, world);
    const file = testFile([{ amount: order.amount, rrn: order.utr }]);
    const upload = await uploadAndMatch(desk, desk.admin, upiId, file);
    const told = async (client: ApiClient) => {
      const { lines } = await client.ok('upload.one', { params: { id: upload } });
      const { timeline } = await client.ok('payin.one', { params: { refId: order.refId } });
      const matched = timeline.find(({ event }) => event === 'matched');
      expect(matched?.detail['reason']).toBe(lines[0]?.reason);
      return lines[0]?.reason;
    };
    expect(await told(desk.admin)).toMatch(/^The bank shows ₹[\d,.]+ with [\d ]+ on this account$/);
    expect(await told(meera)).toMatch(/^बैंक इस खाते में [\d ]+ के साथ ₹[\d,.]+ दिखाता है$/);
  });

  test('what a person did to a line is told, what it wrote stays in its own words', async () => {
    const [line, other] = [testFile([{ amount: '81.00' }]), testFile([{ amount: '82.00' }])];
    const one = await uploadAndMatch(desk, desk.admin, upiId, line);
    const two = await uploadAndMatch(desk, desk.admin, upiId, other);
    const lineOf = async (client: ApiClient, id: string) =>
      (await client.ok('upload.one', { params: { id } })).lines[0];
    const noted = (await lineOf(desk.admin, one))?.id ?? '';
    await desk.admin.ok('utr.dismiss', { body: { lineIds: [noted], note: 'Rent of the shop' } });
    expect((await lineOf(meera, one))?.reason).toBe('Rent of the shop');
    const matched = (await lineOf(desk.admin, two))?.id ?? '';
    const order = await payOrder(desk, world);
    const body = { lineId: matched, refId: order.refId, note: 'by phone' };
    await desk.admin.ok('utr.match', { body });
    expect((await lineOf(desk.admin, two))?.reason).toBe(
      'Administrator matched this line by hand: by phone',
    );
    expect((await lineOf(meera, two))?.reason).toBe(
      'Administrator ने यह प्रविष्टि हाथ से मिलाई: by phone',
    );
  });
});
