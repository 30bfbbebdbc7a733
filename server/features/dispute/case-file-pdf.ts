import { showInstant, showStamp } from '@peerdesk/domain/dates.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { Sheet } from '../../platform/pdf/sheet.ts';
import { setImmediate } from 'node:timers/promises';
import { detailOf, statusWords, wordsOf, type CaseFile } from './case-file-content.ts';

/** Writes the case file: one A4 document with everything that a decision rests on. */
export async function writeCaseFile(file: CaseFile): Promise<Buffer> {
  const at = (instant: string) => showStamp(Date.parse(instant), file.timeZone);
  const madeAt = showInstant(file.madeAt, file.timeZone);
  const sheet = new Sheet({
    brand: file.brand.name,
    color: file.brand.color,
    title: `Case file ${file.dispute.id}`,
    footnote: `Made ${madeAt} (${file.timeZone}) by ${file.madeBy} · ${file.dispute.id}`,
    madeAt: file.madeAt,
  });
  sheet.text(`${statusWords[file.dispute.status]}. All times are in ${file.timeZone}.`, true);
  writeDispute(sheet, file, at);
  writePayout(sheet, file, at);
  writeVerdict(sheet, file, at);
  writeTimeline(sheet, file, at);
  writeClaims(sheet, file, at);
  writeBankLines(sheet, file);
  writeEarlier(sheet, file, at);
  await writeConversation(sheet, file, at);
  return sheet.finish();
}

type At = (instant: string) => string;

function writeDispute(sheet: Sheet, { dispute }: CaseFile, at: At): void {
  sheet.heading('Dispute');
  sheet.facts([
    ['Dispute', dispute.id],
    ['Status', statusWords[dispute.status]],
    ['Reason', dispute.reason],
    ['Opened', `${at(dispute.createdAt)} by ${dispute.createdBy.name}`],
    ['Handled by', dispute.handler?.name ?? null],
    ['Peer', dispute.peer && `${dispute.peer.name} (${dispute.peer.id})`],
    ['Disputed reference', dispute.utr],
    ['Decided', dispute.decidedAt && `${at(dispute.decidedAt)} by ${dispute.decidedBy?.name}`],
    ['Note', dispute.note],
  ]);
}

function writePayout(sheet: Sheet, { dispute, pictures, proofId }: CaseFile, at: At): void {
  const { payout } = dispute;
  const { customer, merchant } = payout;
  sheet.heading('Pay-out');
  sheet.facts([
    ['Pay-out', payout.refId],
    ['Amount', showMoney(payout.amount)],
    ['Status now', wordsOf(payout.status)],
    ['Merchant', `${merchant.name} (${merchant.id})`],
    ['Merchant’s order', payout.orderId],
    ['Customer', customer.name ? `${customer.name} (${customer.id})` : customer.id],
    ['Destination', customer.upi ?? null],
    ['Paid from', payout.peerUpiId],
    ['Has it now', payout.peer && `${payout.peer.name} (${payout.peer.id})`],
    ['Reference (UTR)', payout.utr],
    ['Flags', payout.flags.map(wordsOf).join(', ') || null],
    ['Created', at(payout.createdAt)],
    ['Decided', payout.decidedAt && `${at(payout.decidedAt)} by ${payout.decidedBy?.name}`],
    ['Note', payout.note],
  ]);
  if (proofId === null) return;
  const picture = pictures.get(proofId);
  if (picture) sheet.picture({ ...picture, caption: `Proof of the payment, file ${proofId}` });
  else sheet.text(`Proof of the payment: file ${proofId}`);
}

function writeVerdict(sheet: Sheet, { dispute, postings }: CaseFile, at: At): void {
  sheet.heading('Postings');
  if (postings.length === 0) sheet.text('Nothing was written to the ledger.', true);
  else {
    sheet.table(
      [
        { title: 'When', share: 2 },
        { title: 'Entry', share: 3 },
        { title: 'Account', share: 5 },
        { title: 'Amount', share: 2, align: 'right' },
      ],
      postings.map(({ at: when, kind, account, amount }) => [
        at(when),
        wordsOf(kind),
        account,
        showMoney(amount),
      ]),
    );
  }
  for (const { verdict, postings: wouldBe } of dispute.preview) {
    if (wouldBe.length === 0) continue;
    sheet.heading(`What the verdict “${wordsOf(verdict)}” would write`);
    sheet.table(
      [
        { title: 'Account', share: 8 },
        { title: 'Amount', share: 2, align: 'right' },
      ],
      wouldBe.map(({ account, amount }) => [account, showMoney(amount)]),
    );
  }
}

function writeTimeline(sheet: Sheet, { dispute }: CaseFile, at: At): void {
  sheet.heading('Timeline');
  sheet.table(
    [
      { title: 'When', share: 2 },
      { title: 'Event', share: 2 },
      { title: 'By', share: 2 },
      { title: 'Details', share: 6 },
    ],
    dispute.timeline.map((entry) => [
      at(entry.at),
      wordsOf(entry.event),
      entry.actor.name || wordsOf(entry.actor.kind),
      detailOf(entry),
    ]),
  );
}

function writeClaims(sheet: Sheet, { dispute }: CaseFile, at: At): void {
  sheet.heading('References that were claimed');
  if (dispute.claims.length === 0) return sheet.text('None.', true);
  sheet.table(
    [
      { title: 'When', share: 2 },
      { title: 'Reference', share: 3 },
      { title: 'State', share: 2 },
      { title: 'By', share: 3 },
    ],
    dispute.claims.map(({ at: when, utr, state, by }) => [at(when), utr, wordsOf(state), by]),
  );
}

function writeBankLines(sheet: Sheet, { dispute }: CaseFile): void {
  sheet.heading('Lines of the payer’s bank');
  if (dispute.bankLines.length === 0) {
    return sheet.text('No statements were read that have a line near this payment.', true);
  }
  sheet.table(
    [
      { title: 'Date', share: 2 },
      { title: 'Reference', share: 2.5 },
      { title: 'Narration', share: 4 },
      { title: 'Statement from', share: 2 },
      { title: 'Amount', share: 2, align: 'right' },
    ],
    dispute.bankLines.map((line) => [
      line.date,
      line.rrn ?? '',
      line.narration,
      line.vouched ? 'The desk' : 'The payer alone',
      `${showMoney(line.amount)} ${line.direction}`,
    ]),
  );
}

function writeEarlier(sheet: Sheet, { dispute }: CaseFile, at: At): void {
  sheet.heading('Earlier disputes of this peer');
  if (dispute.earlier.length === 0) return sheet.text('None.', true);
  sheet.table(
    [
      { title: 'Opened', share: 2 },
      { title: 'Dispute', share: 3 },
      { title: 'Pay-out', share: 3 },
      { title: 'Outcome', share: 4 },
    ],
    dispute.earlier.map((other) => [
      at(other.createdAt),
      other.id,
      other.refId,
      statusWords[other.status],
    ]),
  );
}

/** Others are served between two messages: setting a long conversation takes seconds. */
async function writeConversation(
  sheet: Sheet,
  { messages, pictures }: CaseFile,
  at: At,
): Promise<void> {
  sheet.heading('Conversation');
  if (messages.length === 0) return sheet.text('Nobody wrote anything.', true);
  for (const message of messages) {
    await setImmediate();
    const text = message.kind === 'nudge' ? `(asked for an answer) ${message.text}` : message.text;
    sheet.facts([[`${at(message.at)}\n${message.author.name}`, text || '(files only)']]);
    for (const { id, name, type, bytes } of message.files) {
      const caption = `${name} (${type}, ${Math.ceil(bytes / 1024)} kB, file ${id})`;
      const picture = pictures.get(id);
      if (picture) sheet.picture({ ...picture, caption });
      else sheet.text(`Attached: ${caption}`);
    }
  }
}
