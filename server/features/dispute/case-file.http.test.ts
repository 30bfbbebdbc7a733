import type { DownloadedFile } from '@peerdesk/contract/endpoints.ts';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { screenshot, smallPdf } from '../../platform/files/samples.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  type Member,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

const keep = async (by: Member, bytes: Uint8Array, purpose: 'proof' | 'evidence') =>
  by.client.ok('file.upload', { body: { purpose }, file: { name: 'रसीद.png', bytes } });

/** A disputed pay-out with a picture as proof, and a picture and a PDF as evidence. */
async function disputed() {
  const { refId } = await givePayout(desk, world, world.payer, { amount: '1234.00' });
  const utr = freshUtr();
  const proof = await keep(world.payer, await screenshot(1), 'proof');
  const paid = { refId, status: 'approved', utr, proofId: proof.id } as const;
  await world.payer.client.ok('payout.decide', { body: paid });
  const { id } = await world.merchant.client.ok('dispute.create', {
    body: { refId, reason: 'Nothing came. पैसा नहीं आया।' },
  });
  await world.north.client.ok('dispute.start', { body: { disputeId: id } });
  const picture = await keep(world.payer, await screenshot(2), 'evidence');
  const pdf = await keep(world.payer, smallPdf(), 'evidence');
  await world.payer.client.ok('dispute.message', {
    body: { disputeId: id, text: 'I did send it', fileIds: [picture.id, pdf.id] },
  });
  return { id, refId, utr, proof, picture, pdf };
}

async function read({ bytes }: DownloadedFile) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { totalPages, text } = await extractText(pdf);
  let images = 0;
  for (let page = 1; page <= totalPages; page += 1) {
    images += (await extractImages(pdf, page)).length;
  }
  return { whole: text.join(' ').replaceAll(/\s+/g, ' '), images };
}

describe('GET /dispute/case-file/{id}', () => {
  test('tells the whole case, before the verdict and after the claim was taken back', async () => {
    const { id, refId, utr, pdf } = await disputed();
    const file = await world.north.client.ok('dispute.caseFile', { params: { id } });
    expect(file).toMatchObject({ name: `${id}.pdf`, type: 'application/pdf', inline: false });
    const before = await read(file);
    for (const part of [id, refId, utr, '₹1,234.00', 'I did send it', pdf.id, 'would post']) {
      expect(before.whole).toContain(part);
    }
    expect(before.images).toBe(2);

    const verdict = {
      disputeId: id,
      status: 'revoke_claim',
      note: 'The bank has no such',
    } as const;
    await world.north.client.ok('dispute.resolve', { body: verdict });
    const after = await read(await desk.admin.ok('dispute.caseFile', { params: { id } }));
    expect(after.whole).toContain('The bank has no such');
    expect(after.whole).toContain('−₹1,234.00');
    expect(after.whole).not.toContain('would post');
    expect(after.images).toBe(2);
  });

  test('is in the language of whoever takes it', async () => {
    const { id, refId } = await disputed();
    const meera = await addMember(desk, 'admin');
    await meera.client.ok('user.updateMe', { body: { language: 'hi' } });
    const { whole } = await read(await meera.client.ok('dispute.caseFile', { params: { id } }));
    for (const part of [id, refId, 'भुगतान', 'बातचीत', '₹1,234.00', 'I did send it']) {
      expect(whole).toContain(part);
    }
    for (const part of ['Timeline', 'Conversation', 'would post']) {
      expect(whole).not.toContain(part);
    }
  });

  test('that it was taken is noted, with who took it', async () => {
    const { id } = await disputed();
    await world.north.client.ok('dispute.caseFile', { params: { id } });
    const { rows } = await desk.owner.query(
      `select actor ->> 'id' as id from audit
       where action = 'dispute.case_file' and subject = $1`,
      [`dispute:${id}`],
    );
    expect(rows).toEqual([{ id: world.north.user.id }]);
  });

  test('404 for another group and for what does not exist, 403 for peers; nothing is noted', async () => {
    const { id } = await disputed();
    const ask = (client: Member['client'], wanted: string) =>
      refusalOf(desk, () => client.call('dispute.caseFile', { params: { id: wanted } }));
    expect(await ask(world.south.client, id)).toMatchObject({ status: 404 });
    expect(await ask(desk.admin, 'DP0')).toMatchObject({ status: 404 });
    expect(await ask(world.payer.client, id)).toMatchObject({ status: 403 });
  });
});

describe('a file that was sent in a dispute', () => {
  test('is for the parties and the desk, and for nobody else', async () => {
    const { picture, proof, id } = await disputed();
    const canFetch = async (client: Member['client'], file: string) => {
      const answer = await client.call('file.get', { params: { id: file } });
      return 'data' in answer || answer.error.errorCode;
    };
    for (const client of [world.payer.client, world.north.client, desk.admin]) {
      expect(await canFetch(client, picture.id)).toBe(true);
    }
    for (const { client } of [world.south, world.peer, world.otherPeer]) {
      expect(await canFetch(client, picture.id)).toBe('NotFound');
      expect(await canFetch(client, proof.id)).toBe('NotFound');
    }
    const sent = await keep(world.north, await screenshot(60), 'evidence');
    expect(await canFetch(world.payer.client, sent.id)).toBe('NotFound');
    await world.north.client.ok('dispute.message', {
      body: { disputeId: id, fileIds: [sent.id] },
    });
    expect(await canFetch(world.payer.client, sent.id)).toBe(true);
  });

  test('after a claim was taken back, the next peer does not see the proof; the group does', async () => {
    const { id, refId, proof } = await disputed();
    const body = { disputeId: id, status: 'revoke_claim', note: 'not sent' } as const;
    await world.north.client.ok('dispute.resolve', { body });
    await desk.admin.ok('payout.assign', { body: { refId, peerId: world.peer.user.id } });
    const ask = { params: { id: proof.id } };
    expect((await world.north.client.call('file.get', ask)).status).toBe(200);
    expect(await world.peer.client.refused('file.get', ask)).toBe('NotFound');
  });
});
