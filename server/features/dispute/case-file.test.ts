import type { DisputeDetail } from '@peerdesk/contract/dispute.ts';
import type { LedgerPosting } from '@peerdesk/contract/payin.ts';
import type { Payout } from '@peerdesk/contract/payout.ts';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { caseFileText } from '@peerdesk/catalogue/documents/case-file.ts';
import { screenshot } from '../../platform/files/samples.ts';
import { detailOf, proofOf, wordsOf, type CaseFile } from './case-file-content.ts';
import { writeCaseFile } from './case-file-pdf.ts';

const at = '2026-03-05T09:00:00.000Z';
const person = (id: string, name: string) => ({ id, name });
const actor = { kind: 'user', id: 'U2', name: 'आशा शर्मा' } as const;

const payout: Payout = {
  refId: 'PO1',
  orderId: 'order-7',
  merchant: person('M1', 'Shop & Söhne'),
  customer: { id: 'c-1', name: 'रवि क्षत्रिय', upi: 'ravi@okaxis' },
  amount: '150000.00',
  receivedAmount: null,
  currency: 'INR',
  status: 'approved',
  resolveType: 'auto',
  peerUpiId: 'asha@oksbi',
  peer: person('U2', 'आशा शर्मा'),
  subadmin: null,
  utr: '412345678901',
  note: null,
  meta: {},
  flags: ['DISPUTED'],
  createdAt: at,
  expiresAt: null,
  decidedAt: at,
  decidedBy: person('U2', 'आशा शर्मा'),
  destinationShown: true,
  wasRevealed: true,
  proofId: 'F1',
};

const postings: LedgerPosting[] = [
  { at, kind: 'payout_approved', account: 'merchant:M1:held', amount: '-153000.00' },
  { at, kind: 'payout_approved', account: 'peer:U2:wallet', amount: '150000.00' },
];

const dispute: DisputeDetail = {
  id: 'DP1',
  refId: 'PO1',
  status: 'pending',
  reason: 'The customer says that nothing came. पैसा नहीं आया।',
  handler: person('U1', 'Chief'),
  peer: person('U2', 'आशा शर्मा'),
  utr: '412345678901',
  payout,
  createdAt: at,
  createdBy: { kind: 'merchant', name: 'Shop & Söhne' },
  decidedAt: null,
  decidedBy: null,
  note: null,
  lastMessage: null,
  unread: 0,
  timeline: [
    { at, actor, event: 'paid', detail: { utr: '412345678901', looksLike: ['F7', 'F8'] } },
  ],
  claims: [{ utr: '412345678901', state: 'used', by: 'आशा शर्मा', at }],
  bankLines: [],
  earlier: [{ id: 'DP0', refId: 'PO0', status: 'revoke_claim', createdAt: at }],
  preview: [
    { verdict: 'resolved', postings: [] },
    { verdict: 'revoke_claim', postings: [{ account: 'peer:U2:wallet', amount: '-150000.00' }] },
  ],
};

async function caseFile(set: Partial<CaseFile> = {}): Promise<CaseFile> {
  const { data, info } = await sharp(await screenshot(1))
    .jpeg()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const picture = { jpeg: data, width, height, caption: 'a.jpg' };
  const base = { at, kind: 'text', audience: 'internal', author: actor } as const;
  return {
    dispute,
    postings,
    messages: [
      {
        ...base,
        id: 1,
        text: 'मैंने पैसे भेज दिए हैं। See my statement.',
        files: [
          { id: 'F2', name: 'रसीद.jpg', type: 'image/jpeg', bytes: 2000 },
          { id: 'F3', name: 'bank.pdf', type: 'application/pdf', bytes: 70_000 },
        ],
      },
      { ...base, id: 2, kind: 'nudge', audience: 'internal', text: '', files: [] },
    ],
    pictures: new Map([
      ['F1', picture],
      ['F2', picture],
    ]),
    proofId: 'F1',
    brand: { name: 'Acme Pay', color: '#AA3300', logo: null },
    reader: { language: 'en', timeZone: 'Asia/Calcutta' },
    madeAt: Date.parse('2026-03-06T04:30:00.000Z'),
    madeBy: 'Chief',
    ...set,
  };
}

async function read(bytes: Buffer) {
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { totalPages, text } = await extractText(pdf);
  const images = [];
  for (let page = 1; page <= totalPages; page += 1)
    images.push(...(await extractImages(pdf, page)));
  return { pages: text, whole: text.join('\n').replaceAll(/\s+/g, ' '), images, pdf };
}

describe('the case file as a PDF', () => {
  test('others are served while a long conversation is set', async () => {
    const file = await caseFile();
    const [message] = file.messages;
    if (!message) throw new Error('a message is needed');
    const messages = Array.from({ length: 60 }, (_none, n) => ({
      ...message,
      id: n,
      files: [],
      text: 'हिन्दी '.repeat(200),
    }));
    let served = 0;
    const timer = setInterval(() => (served += 1), 1);
    await writeCaseFile({ ...file, messages });
    clearInterval(timer);
    expect(served).toBeGreaterThan(30);
  });

  test('says of each bank line whether anybody but the payer sent it', async () => {
    const set = { date: '2026-03-05', direction: 'debit', amount: '500.00', rrn: null } as const;
    const line = { ...set, id: 'L', narration: 'UPI-RAVI' };
    const table = async (vouched: boolean) => {
      const file = await caseFile({ dispute: { ...dispute, bankLines: [{ ...line, vouched }] } });
      return (await read(await writeCaseFile(file))).whole;
    };
    expect(await table(true)).toMatch(/UPI-RAVI Staff/);
    expect(await table(false)).toMatch(/UPI-RAVI The payer alone/);
  });

  test('has all that a decision rests on, in Latin and Devanagari, with the rupee sign', async () => {
    const { whole, images, pdf } = await read(await writeCaseFile(await caseFile()));
    for (const part of [
      'Acme Pay',
      'Case file DP1',
      '₹1,50,000.00',
      '−₹1,53,000.00',
      'Shop & Söhne',
      'ravi@okaxis',
      '412345678901',
      'Held for Shop & Söhne',
      'Looks like: F7, F8',
      'No statement has a line',
      'Revoke claim: the claim of payment was taken back',
      'Pay-out paid',
      'would post',
      'bank.pdf (application/pdf, 69 kB, file F3)',
      'See my statement.',
      '2026-03-05 14:30',
      'Generated Fri 06 Mar 2026, 10:00 (Asia/Calcutta) by Chief',
    ]) {
      expect(whole).toContain(part);
    }
    // Shaped letters are extracted in pieces, so the text only shows that each of them is there.
    for (const letter of 'आशमरवपस') expect(whole).toContain(letter);
    expect(images).toHaveLength(2);
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Case file DP1' });
  });

  test('is in Hindi for whoever reads Hindi', async () => {
    const hindi = await caseFile({ reader: { language: 'hi', timeZone: 'Asia/Calcutta' } });
    const { whole, pdf } = await read(await writeCaseFile(hindi));
    // Words whose letters are in the order in which they are written.
    for (const word of [
      'भुगतान',
      'पे-आउट',
      'खोला गया',
      'पेज 1 / 3',
      'खाता',
      'बातचीत',
      'पे-आउट चुकाया गया',
    ]) {
      expect(whole).toContain(word);
    }
    for (const other of ['Dispute', 'Pay-out', 'Amount', 'Timeline', 'Page', 'M1:held', 'wallet']) {
      expect(whole).not.toContain(other);
    }
    expect(whole).toContain('₹1,50,000.00');
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: 'केस फ़ाइल DP1', Language: 'hi-IN' });
  });

  test('every page says which one it is, and long cases go on over pages', async () => {
    const [entry] = dispute.timeline;
    const timeline = Array.from({ length: 150 }, (_none, n) => ({
      at,
      actor,
      event: 'assigned',
      detail: { ...entry?.detail, note: `line ${n} `.repeat(6) },
    }));
    const long = { ...dispute, timeline, reason: 'long '.repeat(900) };
    const { pages } = await read(await writeCaseFile(await caseFile({ dispute: long })));
    expect(pages.length).toBeGreaterThan(4);
    for (const [at_, page] of pages.entries()) {
      expect(page.replaceAll(/\s+/g, ' ')).toContain(`Page ${at_ + 1} of ${pages.length}`);
      expect(page).toContain('Acme Pay');
    }
    expect(pages.join('')).toContain('line 149');
  });

  test('what is not there is said, and odd signs break nothing', async () => {
    const empty = {
      ...dispute,
      reason: 'a\u0000b\u202Ec 😀 \ud83d',
      timeline: [],
      claims: [],
      earlier: [],
      preview: [],
      handler: null,
    };
    const content = await caseFile({
      dispute: empty,
      postings: [],
      messages: [],
      pictures: new Map(),
    });
    const { whole, images } = await read(await writeCaseFile(content));
    expect(whole).toContain('Nothing was posted to the ledger.');
    expect(whole).toContain('No messages.');
    expect(whole).toContain('Proof of the payment: file F1');
    expect(images).toEqual([]);
  });
});

describe('its words', () => {
  const [en, hi] = [caseFileText('en'), caseFileText('hi')];

  test.each([
    ['flag', 'PAID_TWICE_RISK', 'Paid twice?', 'दो बार भुगतान?'],
    ['event', 'late_utr', 'A former payer says they sent it', null],
    ['entry', 'payout_approved', 'Pay-out paid', 'पे-आउट चुकाया गया'],
    ['detail', 'peerId', 'Peer ID', 'पीयर ID'],
    ['event', 'of_a_later_version', 'of a later version', 'of a later version'],
  ])('%s %s reads %s', (kind, name, english, hindi) => {
    expect(wordsOf(en, kind, name)).toBe(english);
    if (hindi) expect(wordsOf(hi, kind, name)).toBe(hindi);
    else expect(wordsOf(hi, kind, name)).toMatch(/\p{Script=Devanagari}/u);
  });

  test('an event tells its details in one line', () => {
    const detail = {
      ...{ utr: '1', amount: '150000.00', rule: 'EXACT_UTR', notSent: true, note: '' },
      ...{ looksLike: ['a', 'b'], deep: { x: 1 } },
    };
    const entry = { at, actor, event: 'paid', detail };
    expect(detailOf(en, entry)).toBe(
      'UTR: 1 · Amount: ₹1,50,000.00 · Rule: Exact match · Not sent: yes · Looks like: a, b · ' +
        'deep: {"x":1}',
    );
    expect(detailOf(hi, entry)).toMatch(
      /^UTR: 1 · राशि: ₹1,50,000.00 · नियम: .* · नहीं भेजा गया: हाँ/,
    );
  });

  test('the proof is found after the claim was taken back, too', () => {
    const paid = (utr: string, proofId: string) =>
      ({ at, actor, event: 'paid', detail: { utr, proofId } }) as const;
    const timeline = [paid('1', 'F9'), paid('2', 'F10')];
    expect(proofOf({ timeline, utr: '1' })).toBe('F9');
    expect(proofOf({ timeline, utr: '2' })).toBe('F10');
    expect(proofOf({ timeline, utr: '3' })).toBeNull();
    expect(proofOf(dispute)).toBeNull();
  });
});
