import { complaintLimits } from '@peerdesk/domain/complaint/complaint.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { screenshot, smallPdf } from '../../platform/files/samples.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { askApproval, decideApproval } from '../../testing/second-admin.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  openOrder,
  password,
  payOrder,
  testClientOf,
  upiIdOf,
  type World,
} from '../../testing/world.ts';
import { endApprovedComplaints } from './sweep.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  // Orders go to the peer of the north alone.
  await world.otherPeer.client.ok('user.updateMe', { body: { presence: 'offline' } });
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const services = () => {
  const [first] = desk.servers;
  if (!first) throw new Error('no server');
  return first.services;
};

async function declinedOrder() {
  const order = await payOrder(desk, world);
  await world.peer.client.ok('payin.decide', { body: { refId: order.refId, status: 'declined' } });
  return { ...order, at: { params: { token: order.token } } };
}

type Declined = Awaited<ReturnType<typeof declinedOrder>>;

const text = 'I paid this morning, my bank shows it';
const complain = (order: Declined, body: object = {}) =>
  desk.anyone.call('pay.complain', { ...order.at, body: { text, ...body } });

const newest = async (order: Declined) => {
  const { complaints } = await desk.admin.ok('complaint.list', { query: { q: order.refId } });
  const [first] = complaints;
  if (!first) throw new Error('no complaint');
  return first;
};

async function complained() {
  const order = await declinedOrder();
  expect((await complain(order)).status).toBe(200);
  return { order, complaint: await newest(order) };
}

async function picture(order: Declined, seed: number) {
  const file = { name: 'proof.png', bytes: await screenshot(seed) };
  return desk.anyone.ok('pay.file', { ...order.at, body: {}, file });
}

describe('a complaint', () => {
  test('is talked about and refused with a reason, and all of it is in the audit', async () => {
    const order = await declinedOrder();
    const before = await desk.anyone.ok('pay.complaint', order.at);
    expect(before).toEqual({ mayComplain: true, complaint: null });
    const { id: fileId } = await picture(order, 1);
    const made = await complain(order, { fileIds: [fileId] });
    expect(made).toMatchObject({
      data: {
        mayComplain: false,
        complaint: { status: 'open', messages: [{ text, files: [fileId] }] },
      },
    });
    const { id: complaintId } = await newest(order);
    await desk.admin.ok('complaint.message', { body: { complaintId, text: 'Which bank?' } });
    const asked = await desk.anyone.ok('pay.complaint', order.at);
    expect(asked.complaint).toMatchObject({ status: 'asked', note: null });
    expect(asked.complaint?.messages.map(({ by }) => by)).toEqual(['customer', 'staff']);
    expect(JSON.stringify(asked)).not.toContain('admin');
    await desk.anyone.ok('pay.message', { ...order.at, body: { text: 'The one on the picture' } });
    const seen = await desk.admin.ok('complaint.one', { params: { id: complaintId } });
    expect(seen).toMatchObject({
      status: 'open',
      orderStatus: 'declined',
      utr: order.utr,
      peer: { id: world.peer.user.id },
      mayEnd: ['refused'],
    });
    expect(seen.messages[0]?.files).toMatchObject([{ id: fileId, type: 'image/png' }]);
    const shown = await desk.admin.call('file.get', { params: { id: fileId } });
    expect(shown.status).toBe(200);
    const end = { complaintId, status: 'refused' as const, note: 'The money is not in the bank' };
    await desk.admin.ok('complaint.end', { body: end });
    const ended = await desk.anyone.ok('pay.complaint', order.at);
    expect(ended).toMatchObject({
      mayComplain: true,
      complaint: { status: 'refused', note: end.note },
    });
    const { rows } = await desk.owner.query<{ action: string }>(
      `select action from audit where subject = $1 order by id`,
      [`complaint:${complaintId}`],
    );
    expect(rows.map(({ action }) => action)).toEqual(
      ['open', 'message', 'message', 'refused'].map((what) => `complaint.${what}`),
    );
    const again = () => desk.admin.call('complaint.end', { body: end });
    expect((await refusalOf(desk, again)).errorCode).toBe('AlreadyDecided');
    const late = () => desk.anyone.call('pay.message', { ...order.at, body: { text } });
    expect((await refusalOf(desk, late)).errorCode).toBe('InvalidTransition');
  });

  test('ends when a bank line approves its pay-in, by the way of any late approval', async () => {
    const { order, complaint } = await complained();
    const { upis } = await desk.admin.ok('upi.list', { query: { peerId: world.peer.user.id } });
    const line = { amount: order.amount, rrn: order.utr };
    await uploadAndMatch(desk, desk.admin, upis[0]?.id ?? '', testFile([line]));
    const one = { params: { id: complaint.id } };
    const { lines } = await desk.admin.ok('complaint.one', one);
    expect(lines).toMatchObject([{ rrn: order.utr, isOfAccount: true, vouched: true }]);
    await endApprovedComplaints(services());
    expect((await desk.admin.ok('complaint.one', one)).status).toBe('open');
    const lineId = lines[0]?.id ?? '';
    await desk.admin.ok('utr.match', { body: { lineId, refId: order.refId } });
    await endApprovedComplaints(services());
    await endApprovedComplaints(services());
    const ended = await desk.admin.ok('complaint.one', one);
    expect(ended).toMatchObject({ status: 'approved', orderStatus: 'approved', decidedBy: null });
    expect((await desk.anyone.ok('pay.complaint', order.at)).mayComplain).toBe(false);
  });

  test('is told to the merchant once when it is made and once when it ends', async () => {
    const url = 'https://93.184.216.34/hook';
    const { id: merchantId } = world.merchant;
    await desk.admin.ok('webhook.update', {
      body: { merchantId, url, events: ['complaint.*'] },
    });
    const { complaint } = await complained();
    const { id: complaintId } = complaint;
    await desk.admin.ok('complaint.message', { body: { complaintId, text: 'Which bank?' } });
    const end = { complaintId, status: 'refused' as const, note: 'not in the bank' };
    await desk.admin.ok('complaint.end', { body: end });
    const { rows } = await desk.owner.query<{ event: string; body: string }>(
      `select event, body::text as body from webhook_delivery where subject = $1 order by seq`,
      [complaintId],
    );
    expect(rows.map(({ event }) => event)).toEqual(['complaint.open', 'complaint.refused']);
    expect(rows[1]?.body).toContain('not in the bank');
    for (const { body } of rows) expect(body).not.toContain(world.peer.user.id);
    await desk.admin.ok('webhook.update', { body: { merchantId, url: null } });
  });
});

describe('who floods', () => {
  test('has one open complaint, few in all, and none about what was paid or never asked', async () => {
    const { order } = await complained();
    const twice = await refusalOf(desk, () => complain(order));
    expect(twice).toEqual({ status: 409, errorCode: 'InvalidTransition' });
    for (let made = 1; made <= complaintLimits.perOrder; made += 1) {
      const { id: complaintId } = await newest(order);
      const end = { complaintId, status: 'refused' as const, note: 'no' };
      await desk.admin.ok('complaint.end', { body: end });
      if (made < complaintLimits.perOrder) expect((await complain(order)).status).toBe(200);
    }
    expect((await refusalOf(desk, () => complain(order))).errorCode).toBe('InvalidTransition');
    const open = await openOrder(desk, world);
    const at = { params: { token: open.token } };
    const early = () => complain({ ...open, utr: '', at });
    expect((await refusalOf(desk, early)).errorCode).toBe('InvalidTransition');
  });

  test('of ten at the same time, one is made', async () => {
    const order = await declinedOrder();
    const answers = await Promise.all(Array.from({ length: 10 }, () => complain(order)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('sends few messages an hour and few pictures in all', async () => {
    const { order } = await complained();
    const { id } = await newest(order);
    const { files, messagesPerHour } = complaintLimits;
    await desk.owner.query(
      `insert into complaint_message (complaint_id, at, actor, text)
       select $1, now(), '{"kind":"customer"}', 'x' from generate_series(1, $2)`,
      [id, messagesPerHour],
    );
    const message = () => desk.anyone.call('pay.message', { ...order.at, body: { text } });
    expect((await refusalOf(desk, message)).errorCode).toBe('RateLimited');
    for (let n = 0; n < files; n += 1) await picture(order, 50 + n);
    const bytes = await screenshot(60);
    const more = () =>
      desk.anyone.call('pay.file', { ...order.at, body: {}, file: { name: 'a.png', bytes } });
    expect((await refusalOf(desk, more)).errorCode).toBe('RateLimited');
  });

  test('sends no picture about what was paid', async () => {
    const { refId, token } = await payOrder(desk, world);
    await world.peer.client.ok('payin.confirm', { body: { refId } });
    const file = { name: 'a.png', bytes: await screenshot(61) };
    const send = () => desk.anyone.call('pay.file', { params: { token }, body: {}, file });
    expect((await refusalOf(desk, send)).errorCode).toBe('InvalidTransition');
  });

  test('sends no more than a few pictures that cannot be used', async () => {
    const order = await declinedOrder();
    const bytes = Buffer.concat([(await screenshot(61)).subarray(0, 60), Buffer.alloc(500)]);
    const send = () =>
      desk.anyone.call('pay.file', { ...order.at, body: {}, file: { name: 'a.png', bytes } });
    for (let n = 0; n < complaintLimits.unusableFilesPerHour; n += 1) {
      expect((await send()).status).toBe(415);
    }
    expect((await refusalOf(desk, send)).errorCode).toBe('RateLimited');
  });

  test('sends nothing but words of a bounded length and pictures of its own payment', async () => {
    const order = await declinedOrder();
    const other = await declinedOrder();
    const foreign = await picture(other, 70);
    const cases = [
      [{ text: '' }, ['text']],
      [{ text: 'x'.repeat(1001) }, ['text']],
      [{ fileIds: [foreign.id] }, ['fileIds']],
      [{ fileIds: ['F1', 'F2', 'F3', 'F4'] }, ['fileIds']],
      [{ utr: '123' }, ['utr']],
    ] as const;
    for (const [body, fields] of cases) {
      const refused = await refusalOf(desk, () => complain(order, body));
      expect(refused).toEqual({ status: 422, errorCode: 'ValidationError', fields });
    }
    for (const bytes of [smallPdf(), Buffer.from('<svg onload="alert(1)"/>')]) {
      const send = () =>
        desk.anyone.call('pay.file', { ...order.at, body: {}, file: { name: 'a.png', bytes } });
      expect((await refusalOf(desk, send)).errorCode).toBe('UnsupportedFile');
    }
  });
});

describe('the conversation about a complaint', () => {
  const send = (body: object) => desk.admin.call('complaint.message', { body: body as never });
  const evidence = async (seed: number) => {
    const file = { name: 'answer.png', bytes: await screenshot(seed) };
    return desk.admin.ok('file.upload', { body: { purpose: 'evidence' }, file });
  };
  const fetched = (order: Declined, id: string) =>
    desk.anyone.call('pay.picture', { params: { token: order.token, id } });

  test('has pictures of staff, which its customer sees, and nobody with another link', async () => {
    const { order, complaint } = await complained();
    const { order: other } = await complained();
    const { id } = await evidence(80);
    const unsent = await fetched(order, id);
    expect(unsent.status).toBe(404);
    const body = { complaintId: complaint.id, text: 'This is what we see', fileIds: [id] };
    await desk.admin.ok('complaint.message', { body });
    const seen = await desk.anyone.ok('pay.complaint', order.at);
    expect(seen.complaint?.messages.at(-1)).toMatchObject({ by: 'staff', files: [id] });
    expect((await fetched(order, id)).status).toBe(200);
    for (const [from, what] of [
      [other, id],
      [order, 'F0'],
      [order, (await picture(other, 81)).id],
    ] as const)
      expect((await fetched(from, what)).status).toBe(404);
  });

  test('takes from staff nothing but pictures that the writer has uploaded', async () => {
    const { order, complaint } = await complained();
    const said = { complaintId: complaint.id, text: 'Look' };
    const ofCustomer = await picture(order, 82);
    const file = { name: 'a.pdf', bytes: smallPdf() };
    const paper = await desk.admin.ok('file.upload', { body: { purpose: 'evidence' }, file });
    const ofPeer = await world.peer.client.ok('file.upload', {
      body: { purpose: 'evidence' },
      file: { name: 'a.png', bytes: await screenshot(83) },
    });
    for (const { id } of [ofCustomer, paper, ofPeer]) {
      const refused = await refusalOf(desk, () => send({ ...said, fileIds: [id] }));
      expect(refused).toEqual({ status: 422, errorCode: 'ValidationError', fields: ['fileIds'] });
    }
    const many = () => send({ ...said, fileIds: ['F1', 'F2', 'F3', 'F4'] });
    expect((await refusalOf(desk, many)).status).toBe(422);
  });

  test('shows each side what is new to it, and how far the other has read', async () => {
    const { order, complaint } = await complained();
    const { id: complaintId } = complaint;
    const one = () => desk.admin.ok('complaint.one', { params: { id: complaintId } });
    const own = async () => (await desk.anyone.ok('pay.complaint', order.at)).complaint;
    expect(complaint.unread).toBe(1);
    expect(await own()).toMatchObject({ unread: 0, readBySupport: 0 });
    const [first] = (await one()).messages;
    const read = { complaintId, messageId: first?.id ?? 0 };
    expect(await desk.admin.ok('complaint.read', { body: read })).toEqual({
      messageId: read.messageId,
    });
    expect((await newest(order)).unread).toBe(0);
    expect(await own()).toMatchObject({ readBySupport: read.messageId });
    // Somebody else of the staff has not read it.
    const others = await world.north.client.ok('complaint.list', { query: { q: order.refId } });
    expect(others.complaints[0]?.unread).toBe(1);
    await desk.admin.ok('complaint.message', { body: { complaintId, text: 'Which bank?' } });
    expect(await own()).toMatchObject({ unread: 1 });
    expect((await one()).readByCustomer).toBe(0);
    const far = { ...order.at, body: { messageId: 1_000_000_000 } };
    const { messageId } = await desk.anyone.ok('pay.read', far);
    expect(messageId).toBe((await one()).messages.at(-1)?.id);
    expect(await own()).toMatchObject({ unread: 0 });
    expect((await one()).readByCustomer).toBe(messageId);
    // A mark never moves back.
    const back = { ...order.at, body: { messageId: 0 } };
    expect(await desk.anyone.ok('pay.read', back)).toEqual({ messageId });
  });

  test('marks nothing for who does not see the complaint, and tells merchants of no reading', async () => {
    const { order, complaint } = await complained();
    const body = { complaintId: complaint.id, messageId: 1_000_000 };
    const foreign = () => world.south.client.call('complaint.read', { body });
    expect((await refusalOf(desk, foreign)).errorCode).toBe('NotFound');
    const none = await declinedOrder();
    const early = () => desk.anyone.call('pay.read', { ...none.at, body: { messageId: 1 } });
    expect((await refusalOf(desk, early)).errorCode).toBe('NotFound');
    await desk.admin.ok('complaint.read', { body });
    await desk.anyone.ok('pay.read', { ...order.at, body: { messageId: 1_000_000 } });
    const { rows } = await desk.owner.query<{ scopes: string[] }>(
      `select scopes from outbox where event = 'complaint.read' and ref = $1`,
      [complaint.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.flatMap(({ scopes }) => scopes).join()).not.toContain('merchant');
  });
});

test('a liar with an honest payer’s reference takes nothing and learns nothing', async () => {
  const honest = await payOrder(desk, world);
  const order = await declinedOrder();
  const register = await desk.fingerprint(['complaint', 'complaint_message', 'audit', 'outbox']);
  const lied = await complain(order, { utr: honest.utr });
  const after = await desk.fingerprint(['complaint', 'complaint_message', 'audit', 'outbox']);
  expect(after).toBe(register);
  expect(JSON.stringify(lied)).not.toContain(honest.refId);
  const { id } = await newest(order);
  const { claims } = await desk.admin.ok('complaint.one', { params: { id } });
  expect(claims).toEqual([{ refId: honest.refId, state: 'claimed' }]);
  await desk.admin.ok('payin.decide', { body: { refId: honest.refId, status: 'approved' } });
  expect((await desk.admin.ok('payin.one', { params: { refId: order.refId } })).status).toBe(
    'declined',
  );
});

describe('a subadmin', () => {
  const asNorth = () => desk.anyone.signin(world.north.user.username, password);

  test('does not refuse alone what its own peer keeps, and a second person may let it', async () => {
    const { complaint } = await complained();
    const north = await asNorth();
    const body = { complaintId: complaint.id, status: 'refused' as const, note: 'not there' };
    const { mayEnd } = await north.ok('complaint.one', { params: { id: complaint.id } });
    expect(mayEnd).toEqual([]);
    const refused = await refusalOf(desk, () => north.call('complaint.end', { body }));
    expect(refused.errorCode).toBe('PermissionDenied');
    const asked = await askApproval(north, 'complaint.end', body);
    await decideApproval(desk.admin, asked.id);
    expect((await north.ok('complaint.one', { params: { id: complaint.id } })).status).toBe(
      'refused',
    );
  });

  test('refuses up to the limit of Settings', async () => {
    const { complaint } = await complained();
    const north = await asNorth();
    await saveSettings(desk, { orderRules: { subadminDisputeMost: '1000000.00' } });
    const body = { complaintId: complaint.id, status: 'refused' as const, note: 'not there' };
    expect((await north.ok('complaint.end', { body })).status).toBe('refused');
    await saveSettings(desk, { orderRules: { subadminDisputeMost: '0.00' } });
  });

  test('sees and touches no other group’s complaint, nor do peers see any', async () => {
    const { order, complaint } = await complained();
    const { client } = world.south;
    expect((await client.ok('complaint.list', { query: {} })).complaints).toEqual([]);
    const { id: complaintId } = complaint;
    const body = { complaintId, text: 'hello' };
    const end = { complaintId, status: 'refused' as const, note: 'no' };
    for (const call of [
      () => client.call('complaint.one', { params: { id: complaintId } }),
      () => client.call('complaint.message', { body }),
      () => client.call('complaint.end', { body: end }),
    ]) {
      expect((await refusalOf(desk, call)).errorCode).toBe('NotFound');
    }
    const { id } = await picture(order, 90);
    await desk.anyone.ok('pay.message', { ...order.at, body: { text, fileIds: [id] } });
    expect((await client.call('file.get', { params: { id } })).status).toBe(404);
    expect((await world.peer.client.call('file.get', { params: { id } })).status).toBe(404);
    expect((await world.north.client.call('file.get', { params: { id } })).status).toBe(200);
  });

  test('sees of the bank what its own peers’ accounts show, an admin all of it', async () => {
    const stranger = await addMember(desk, 'peer', { parentId: world.south.user.id });
    const upi = await desk.admin.ok('upi.create', {
      body: { peerId: stranger.user.id, upi: 'elsewhere@okaxis', holder: 'Elsewhere' },
    });
    const utr = freshUtr();
    await uploadAndMatch(desk, desk.admin, upi.id, testFile([{ amount: '77.00', rrn: utr }]));
    const order = await declinedOrder();
    await complain(order, { utr });
    const one = { params: { id: (await newest(order)).id } };
    expect((await desk.admin.ok('complaint.one', one)).lines).toMatchObject([{ rrn: utr }]);
    expect((await world.north.client.ok('complaint.one', one)).lines).toEqual([]);
  });
});

test('a credit of the amount may be of any hour of its day where the bank gives none', async () => {
  const order = await declinedOrder();
  await complain(order);
  const one = { params: { id: (await newest(order)).id } };
  const [rrn, upiId] = [freshUtr(), await upiIdOf(desk, world.peer)];
  const { amount } = await desk.admin.ok('payin.one', { params: { refId: order.refId } });
  await uploadAndMatch(desk, desk.admin, upiId, testFile([{ amount, rrn }]));
  const { pool } = services();
  const standsAt = (hours: number, hasTime: boolean) =>
    pool.query(
      `update statement_line l set has_time = $3,
         at = p.created_at - $4 * interval '1 hour'
       from payin p where p.ref_id = $1 and l.rrn = $2`,
      [order.refId, rrn, hasTime, hours],
    );
  const shown = async () =>
    (await desk.admin.ok('complaint.one', one)).lines.map((line) => line.rrn);
  await standsAt(11, false);
  expect(await shown()).toEqual([rrn]);
  await standsAt(13, false);
  expect(await shown()).toEqual([]);
  await standsAt(1, true);
  expect(await shown()).toEqual([]);
});

test('“refunded” needs a refund of a credit with the reference', async () => {
  const { complaint } = await complained();
  const body = { complaintId: complaint.id, status: 'refunded' as const, note: 'sent back' };
  const refused = await refusalOf(desk, () => desk.admin.call('complaint.end', { body }));
  expect(refused).toEqual({ status: 409, errorCode: 'InvalidTransition' });
});

test('“refunded” waits until the refund is paid, and a declined one is none', async () => {
  const { complaint } = await complained();
  const utr = complaint.utr ?? '';
  const upiId = await upiIdOf(desk, world.peer);
  const file = testFile([{ amount: '777.00', rrn: utr, vpa: 'ravi@oksbi' }]);
  const uploadId = await uploadAndMatch(desk, desk.admin, upiId, file);
  const upload = await desk.admin.ok('upload.one', { params: { id: uploadId } });
  const lineId = upload.lines[0]?.id ?? '';
  await desk.admin.ok('utr.dismiss', { body: { lineIds: [lineId], note: 'another amount' } });
  const reason = 'paid for another amount';
  const refund = () => desk.admin.ok('suspense.refund', { body: { lineId, reason } });
  const body = { complaintId: complaint.id, status: 'refunded' as const, note: 'sent back' };
  const params = { id: complaint.id };
  const isRefused = async () => {
    const refused = await refusalOf(desk, () => desk.admin.call('complaint.end', { body }));
    expect(refused).toEqual({ status: 409, errorCode: 'InvalidTransition' });
    const { mayEnd, lines } = await desk.admin.ok('complaint.one', { params });
    expect(mayEnd).toEqual(['refused']);
    return lines;
  };
  const first = await refund();
  const created = { refId: first.refId, status: 'created', mayOpen: true };
  expect(await isRefused()).toMatchObject([{ refund: created }]);
  // The credit uses up its own reference; nobody else claims it.
  expect((await desk.admin.ok('complaint.one', { params })).claims).toEqual([]);
  const declined = { refId: first.refId, status: 'declined', note: 'wrong UPI ID' } as const;
  await desk.admin.ok('payout.decide', { body: declined });
  await isRefused();
  const { refId } = await refund();
  const { payer } = world;
  await desk.admin.ok('payout.assign', { body: { refId, peerId: payer.user.id } });
  await payer.client.ok('payout.accept', { body: { refId } });
  await isRefused();
  const paid = { refId, status: 'approved', utr: freshUtr() } as const;
  await payer.client.ok('payout.decide', { body: paid });
  expect(await desk.admin.ok('complaint.end', { body })).toMatchObject({ status: 'refunded' });
  // The pay-out names the complaint too, for staff, as far as they see each of them.
  const about = { id: complaint.id, status: 'refunded', createdAt: complaint.createdAt };
  expect((await desk.admin.ok('payout.one', { params: { refId } })).complaints).toEqual([about]);
  expect((await payer.client.ok('payout.one', { params: { refId } })).complaints).toEqual([]);
  const { lines } = await world.north.client.ok('complaint.one', { params });
  expect(lines).toMatchObject([{ refund: { refId, mayOpen: await seesPayout(refId) } }]);
});

/** Whether the lead's group has it. */
async function seesPayout(refId: string): Promise<boolean> {
  return (await world.north.client.call('payout.one', { params: { refId } })).status === 200;
}

test('a blocked merchant’s customer is heard too, and a test order’s is not', async () => {
  const order = await declinedOrder();
  const { id: merchantId } = world.merchant;
  await desk.admin.ok('merchant.update', { body: { merchantId, status: 'blocked' } });
  expect((await complain(order)).status).toBe(200);
  await desk.admin.ok('merchant.update', { body: { merchantId, status: 'active' } });
  const tester = await testClientOf(desk, merchantId);
  const placed = await tester.ok('payin.create', {
    body: { orderId: 'played', amount: '100.00', customer: { id: 'c' } },
  });
  const params = { token: placed.payUrl.split('/').at(-1) ?? '' };
  await desk.anyone.ok('pay.open', { params, body: {} });
  await desk.anyone.ok('pay.outcome', { params, body: { outcome: 'declined' } });
  const played = () => desk.anyone.call('pay.complain', { params, body: { text } });
  expect((await refusalOf(desk, played)).errorCode).toBe('NotFound');
});
