import { calendarWords } from '@peerdesk/catalogue/calendar.ts';
import { accountName } from '@peerdesk/catalogue/account-name.ts';
import { merchantName } from '@peerdesk/catalogue/merchant-name.ts';
import { caseFileText, type CaseFileText } from '@peerdesk/catalogue/documents/case-file.ts';
import { showInstant, showStamp } from '@peerdesk/domain/dates.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { Sheet } from '../../platform/pdf/sheet.ts';
import { detailOf, wordsOf, type CaseFile } from './case-file-content.ts';

/** The reader's language and formats. */
interface Telling {
  t: CaseFileText;
  /** An instant in the time zone of the business. */
  at: (instant: string) => string;
}

/**
 * Writes the case file: one A4 document with everything that a decision rests on, in the reader's
 * language.
 */
export function writeCaseFile(file: CaseFile): Promise<Buffer> {
  const { language, timeZone } = file.reader;
  const words = calendarWords[language];
  const t = caseFileText(language);
  const told: Telling = { t, at: (instant) => showStamp(Date.parse(instant), timeZone) };
  const { id, status } = file.dispute;
  const time = showInstant(file.madeAt, timeZone, words);
  const sheet = new Sheet({
    brand: file.brand.name,
    color: file.brand.color,
    logo: file.brand.logo,
    language: `${language}-IN`,
    title: t('title', { id }),
    footnote: t('footnote', { time, timeZone, name: file.madeBy, id }),
    pageOf: (page, count) => t('page', { page, count }),
    madeAt: file.madeAt,
  });
  sheet.text(t('times', { state: t(`state.${status}`), timeZone }), true);
  writeDispute(sheet, file, told);
  writePayout(sheet, file, told);
  writePostings(sheet, file, told);
  writeTimeline(sheet, file, told);
  writeClaims(sheet, file, told);
  writeBankLines(sheet, file, told);
  writeEarlier(sheet, file, told);
  writeConversation(sheet, file, told);
  return sheet.finish();
}

const named = ({ id, name }: { id: string; name: string }) => `${name} (${id})`;

function writeDispute(sheet: Sheet, { dispute }: CaseFile, { t, at }: Telling): void {
  const { decidedAt, decidedBy } = dispute;
  sheet.heading(t('dispute.title'));
  sheet.facts([
    [t('dispute.id'), dispute.id],
    [t('dispute.status'), t(`state.${dispute.status}`)],
    [t('dispute.reason'), dispute.reason],
    [t('dispute.opened'), t('by', { time: at(dispute.createdAt), name: dispute.createdBy.name })],
    [t('dispute.handler'), dispute.handler?.name ?? null],
    [t('dispute.peer'), dispute.peer && named(dispute.peer)],
    [t('dispute.utr'), dispute.utr],
    [
      t('dispute.decided'),
      decidedAt && t('by', { time: at(decidedAt), name: decidedBy?.name ?? '' }),
    ],
    [t('note'), dispute.note],
  ]);
}

function writePayout(
  sheet: Sheet,
  { dispute, pictures, proofId }: CaseFile,
  { t, at }: Telling,
): void {
  const { payout } = dispute;
  const { customer, merchant, decidedAt, decidedBy, status } = payout;
  sheet.heading(t('payout.title'));
  sheet.facts([
    [t('payout.id'), payout.refId],
    [t('payout.amount'), showMoney(payout.amount)],
    [t('payout.status'), status === 'created' ? t('payout.waiting') : t(`status.${status}`)],
    [t('payout.merchant'), named({ ...merchant, name: merchantName(t, merchant) })],
    [t('payout.orderId'), payout.orderId],
    [
      t('payout.customer'),
      customer.name ? named({ id: customer.id, name: customer.name }) : customer.id,
    ],
    [t('payout.destination'), customer.upi ?? null],
    [t('payout.from'), payout.peerUpiId],
    [t('payout.peer'), payout.peer && named(payout.peer)],
    [t('payout.utr'), payout.utr],
    [t('payout.flags'), payout.flags.map((flag) => t(`flag.${flag}`)).join(', ') || null],
    [t('payout.created'), at(payout.createdAt)],
    [
      t('payout.decided'),
      decidedAt && t('by', { time: at(decidedAt), name: decidedBy?.name ?? '' }),
    ],
    [t('note'), payout.note],
  ]);
  if (proofId === null) return;
  const picture = pictures.get(proofId);
  if (picture) sheet.picture({ ...picture, caption: t('proof.caption', { id: proofId }) });
  else sheet.text(t('proof.file', { id: proofId }));
}

function writePostings(sheet: Sheet, { dispute, postings }: CaseFile, { t, at }: Telling): void {
  const { merchant } = dispute.payout;
  const owners = { peer: dispute.peer, merchant: { ...merchant, name: merchantName(t, merchant) } };
  sheet.heading(t('postings.title'));
  if (postings.length === 0) sheet.text(t('postings.none'), true);
  else {
    sheet.table(
      [
        { title: t('column.when'), share: 2 },
        { title: t('column.entry'), share: 3 },
        { title: t('column.account'), share: 5 },
        { title: t('column.amount'), share: 2, align: 'right' },
      ],
      postings.map(({ at: when, kind, account, amount }) => [
        at(when),
        wordsOf(t, 'entry', kind),
        accountName(t, account, owners),
        showMoney(amount),
      ]),
    );
  }
  for (const { verdict, postings: wouldBe } of dispute.preview) {
    if (wouldBe.length === 0) continue;
    sheet.heading(t('preview.title', { verdict: t(`status.${verdict}`) }));
    sheet.table(
      [
        { title: t('column.account'), share: 8 },
        { title: t('column.amount'), share: 2, align: 'right' },
      ],
      wouldBe.map(({ account, amount }) => [accountName(t, account, owners), showMoney(amount)]),
    );
  }
}

function writeTimeline(sheet: Sheet, { dispute }: CaseFile, { t, at }: Telling): void {
  sheet.heading(t('timeline.title'));
  sheet.table(
    [
      { title: t('column.when'), share: 2 },
      { title: t('column.event'), share: 2 },
      { title: t('column.by'), share: 2 },
      { title: t('column.details'), share: 6 },
    ],
    dispute.timeline.map((entry) => [
      at(entry.at),
      wordsOf(t, 'event', entry.event),
      nameOf(t, entry.actor),
      detailOf(t, entry),
    ]),
  );
}

/** People and merchants are shown by name; the system and the customer by their role. */
function nameOf(
  t: CaseFileText,
  { kind, name }: CaseFile['dispute']['timeline'][number]['actor'],
): string {
  const hasName = kind === 'user' || kind === 'merchant';
  return hasName && name !== '' ? name : t(`actor.${kind}`);
}

function writeClaims(sheet: Sheet, { dispute }: CaseFile, { t, at }: Telling): void {
  sheet.heading(t('claims.title'));
  if (dispute.claims.length === 0) return sheet.text(t('none'), true);
  sheet.table(
    [
      { title: t('column.when'), share: 2 },
      { title: t('column.reference'), share: 3 },
      { title: t('column.state'), share: 2 },
      { title: t('column.by'), share: 3 },
    ],
    dispute.claims.map(({ at: when, utr, state, by }) => [at(when), utr, t(`claim.${state}`), by]),
  );
}

function writeBankLines(sheet: Sheet, { dispute }: CaseFile, { t }: Telling): void {
  sheet.heading(t('lines.title'));
  if (dispute.bankLines.length === 0) return sheet.text(t('lines.none'), true);
  sheet.table(
    [
      { title: t('column.date'), share: 2 },
      { title: t('column.reference'), share: 2.5 },
      { title: t('column.narration'), share: 4 },
      { title: t('column.sentBy'), share: 2 },
      { title: t('column.amount'), share: 2, align: 'right' },
    ],
    dispute.bankLines.map((line) => [
      line.date,
      line.rrn ?? '',
      line.narration,
      t(line.vouched ? 'line.desk' : 'line.payer'),
      `${showMoney(line.amount)} ${t(`status.${line.direction}`)}`,
    ]),
  );
}

function writeEarlier(sheet: Sheet, { dispute }: CaseFile, { t, at }: Telling): void {
  sheet.heading(t('earlier.title'));
  if (dispute.earlier.length === 0) return sheet.text(t('none'), true);
  sheet.table(
    [
      { title: t('column.opened'), share: 2 },
      { title: t('column.dispute'), share: 3 },
      { title: t('column.payout'), share: 3 },
      { title: t('column.outcome'), share: 4 },
    ],
    dispute.earlier.map((other) => [
      at(other.createdAt),
      other.id,
      other.refId,
      t(`state.${other.status}`),
    ]),
  );
}

function writeConversation(
  sheet: Sheet,
  { messages, pictures }: CaseFile,
  { t, at }: Telling,
): void {
  sheet.heading(t('talk.title'));
  if (messages.length === 0) return sheet.text(t('talk.none'), true);
  for (const message of messages) {
    const { kind, text, audience } = message;
    const between = audience === 'merchant' ? `\n${t('talk.withMerchant')}` : '';
    const said = kind === 'nudge' ? t('talk.nudge', { text }) : text;
    sheet.facts([
      [`${at(message.at)}\n${message.author.name}${between}`, said || t('talk.filesOnly')],
    ]);
    for (const { id, name, type, bytes } of message.files) {
      const caption = t('file.caption', { name, type, kilobytes: Math.ceil(bytes / 1024), id });
      const picture = pictures.get(id);
      if (picture) sheet.picture({ ...picture, caption });
      else sheet.text(t('file.attached', { caption }));
    }
  }
}
