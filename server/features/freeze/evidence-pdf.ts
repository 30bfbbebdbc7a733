import { calendarWords } from '@peerdesk/catalogue/calendar.ts';
import { evidencePackText } from '@peerdesk/catalogue/documents/evidence-pack.ts';
import type { Reader } from '@peerdesk/catalogue/sentence.ts';
import type { Freeze } from '@peerdesk/contract/freeze.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import { showInstant } from '@peerdesk/domain/dates.ts';
import { formatMoney, minor, showMoney } from '@peerdesk/domain/money.ts';
import type { PaperBrand } from '../../core/brand/picture.ts';
import { Sheet } from '../../platform/pdf/sheet.ts';
import type { Evidence, EvidenceTable } from './evidence-tables.ts';
import type { EvidenceOrderRow } from './store-evidence.ts';

export interface Cover {
  freeze: Freeze;
  from: string;
  to: string;
  evidence: Evidence;
  digits: number;
  hashes: readonly { name: string; sha256: string }[];
  brand: PaperBrand;
  reader: Reader;
  madeAt: number;
  madeBy: string;
}

/** The cover of an evidence pack for people: what was frozen, and what each file contains. */
export function writeCover(cover: Cover): Promise<Buffer> {
  const { freeze, from, to, evidence, hashes, brand, reader, madeAt, madeBy: name } = cover;
  const { language, timeZone } = reader;
  const words = calendarWords[language];
  const t = evidencePackText(language);
  const { id } = freeze;
  const at = (instant: string) => showInstant(Date.parse(instant), timeZone, words);
  const sheet = new Sheet({
    brand: brand.name,
    color: brand.color,
    logo: brand.logo,
    language: `${language}-IN`,
    title: t('title', { id }),
    footnote: t('footnote', { time: showInstant(madeAt, timeZone, words), timeZone, name, id }),
    pageOf: (page, count) => t('page', { page, count }),
    madeAt,
  });
  sheet.text(t('times', { timeZone }), true);
  sheet.heading(t('freeze.title'));
  const { subject, createdAt, createdBy, endedAt, endedBy } = freeze;
  sheet.facts([
    [t('freeze.subject'), t(`kind.${subject.kind}`, { name: subject.name, id: subject.id })],
    [t('freeze.reason'), freeze.reason],
    [t('freeze.blocked'), freeze.blocked && showMoney(freeze.blocked)],
    [t('freeze.since'), t('by', { time: at(createdAt), name: createdBy.name })],
    [t('freeze.ended'), endedAt && t('by', { time: at(endedAt), name: endedBy?.name ?? '' })],
    [t('freeze.period'), t('period.days', { from, to })],
  ]);
  sheet.heading(t('tables.title'));
  sheet.table(
    [
      { title: t('table.name'), share: 3 },
      { title: t('table.rows'), share: 1, align: 'right' },
    ],
    (Object.keys(evidence) as EvidenceTable[]).map((table) => [
      t(`table.${table}`),
      String(evidence[table].length),
    ]),
  );
  sheet.heading(t('orders.title'));
  sheet.table(
    [
      { title: t('orders.kind'), share: 3 },
      { title: t('orders.count'), share: 1, align: 'right' },
      { title: t('orders.amount'), share: 2, align: 'right' },
    ],
    sumsOf(evidence.orders).map(({ kind, status, count, amount }) => [
      `${t(`order.${kind}`)}, ${t(`status.${status}`)}`,
      String(count),
      showMoney(formatMoney(minor(amount), cover.digits)),
    ]),
  );
  sheet.heading(t('files.title'));
  sheet.table(
    [
      { title: t('files.name'), share: 1 },
      { title: t('files.hash'), share: 3 },
    ],
    hashes.map((file) => [file.name, file.sha256]),
  );
  return sheet.finish();
}

interface Sum {
  kind: EvidenceOrderRow['kind'];
  status: OrderStatus;
  count: number;
  amount: bigint;
}

function sumsOf(orders: readonly EvidenceOrderRow[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { kind, status, amount } of orders) {
    const key = `${kind} ${status}`;
    const sum = sums.get(key) ?? { kind, status, count: 0, amount: 0n };
    sums.set(key, { ...sum, count: sum.count + 1, amount: sum.amount + amount });
  }
  return [...sums.values()];
}
