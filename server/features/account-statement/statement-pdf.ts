import { calendarWords } from '@peerdesk/catalogue/calendar.ts';
import { showCount } from '@peerdesk/domain/count.ts';
import { showInstant, showStamp } from '@peerdesk/domain/dates.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import type { Column } from '../../platform/pdf/document.ts';
import { Sheet } from '../../platform/pdf/sheet.ts';
import { contentOf, type StatementContent, type StatementFile } from './statement-content.ts';

/** The statement on paper: from balance to balance, with the code by which it can be checked. */
export function writeStatementPdf(file: StatementFile): Promise<Buffer> {
  const { brand, reader, madeAt, proof } = file;
  const { language, timeZone } = reader;
  const words = calendarWords[language];
  const { t, facts, lines, totals } = contentOf(file);
  const sheet = new Sheet({
    brand: brand.name,
    color: brand.color,
    logo: brand.logo,
    language: `${language}-IN`,
    title: t('title'),
    footnote: t('footnote', { time: showInstant(madeAt, timeZone, words), code: proof.code }),
    pageOf: (page, count) => t('page', { page, count }),
    madeAt,
  });
  const money = (amount: string | null) => (amount === null ? '' : showMoney(amount));
  const { opening, closing } = balancesOf(lines);
  sheet.facts([...facts, [t('opening'), money(opening)], [t('closing'), money(closing)]]);
  sheet.heading(t('postings'));
  if (lines.length === 2) sheet.text(t('none'), true);
  sheet.table(
    postingColumns(t),
    lines.map((line) => [
      line.at === null ? '' : showStamp(line.at, timeZone),
      line.what,
      line.refId ?? '',
      ...[line.out, line.in, line.balance].map(money),
    ]),
    (at) => lines[at]?.isStrong === true,
  );
  sheet.heading(t('totals'));
  sheet.table(
    totalColumns(t),
    totals.map((total) => [
      total.what,
      showCount(total.count),
      ...[total.out, total.in].map(money),
    ]),
    (at) => totals[at]?.isStrong === true,
  );
  sheet.qr({
    link: proof.checkUrl,
    title: t('check.title'),
    lines: [
      t('check.how'),
      proof.checkUrl,
      t('check.code', { code: proof.code }),
      t('check.hash', { hash: proof.hash }),
    ],
  });
  return sheet.finish();
}

function balancesOf(lines: StatementContent['lines']) {
  return { opening: lines.at(0)?.balance ?? null, closing: lines.at(-1)?.balance ?? null };
}

function postingColumns(t: StatementContent['t']): Column[] {
  return [
    { title: t('date'), share: 3 },
    { title: t('what'), share: 2.8 },
    { title: t('order'), share: 4.1 },
    { title: t('out'), share: 2.2, align: 'right' },
    { title: t('in'), share: 2.2, align: 'right' },
    { title: t('balance'), share: 2.5, align: 'right' },
  ];
}

function totalColumns(t: StatementContent['t']): Column[] {
  return [
    { title: t('totals.kind'), share: 4 },
    { title: t('totals.count'), share: 1.5, align: 'right' },
    { title: t('out'), share: 2.5, align: 'right' },
    { title: t('in'), share: 2.5, align: 'right' },
  ];
}
