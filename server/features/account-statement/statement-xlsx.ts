import { calendarWords } from '@peerdesk/catalogue/calendar.ts';
import { showInstant } from '@peerdesk/domain/dates.ts';
import { iso } from '../../platform/db/iso.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { xlsxOf } from '../../platform/files/xlsx.ts';
import { contentOf, type ShownLine, type StatementFile } from './statement-content.ts';

/** The statement as a spreadsheet, with the code by which it can be checked above its rows. */
export function writeStatementXlsx(file: StatementFile): AsyncGenerator<Uint8Array> {
  const { brand, reader, madeAt, proof, digits } = file;
  const { timeZone } = reader;
  const words = calendarWords[reader.language];
  const { t, facts, lines, totals } = contentOf(file);
  const columns: SheetColumn<ShownLine>[] = [
    { title: t('date'), kind: 'time', value: ({ at }) => iso(at) },
    { title: t('what'), kind: 'plain', value: ({ what }) => what },
    { title: t('order'), kind: 'text', value: ({ refId }) => refId },
    { title: t('out'), kind: 'amount', value: ({ out }) => out },
    { title: t('in'), kind: 'amount', value: (line) => line.in },
    { title: t('balance'), kind: 'amount', value: ({ balance }) => balance },
  ];
  const sums = totals.map(({ what, count, ...total }): ShownLine => ({
    ...{ at: null, what: t('totals.row', { kind: what, count }), refId: null },
    ...{ in: total.in, out: total.out, balance: null, isStrong: true },
  }));
  return xlsxOf({
    sheet: t('title'),
    head: [
      brand.name,
      t('title'),
      ...facts.map(([label, value]) => `${label}: ${value}`),
      t('footnote', { time: showInstant(madeAt, timeZone, words), code: proof.code }),
      `${t('check.title')}: ${proof.checkUrl}`,
      t('check.hash', { hash: proof.hash }),
    ],
    columns,
    rows: [[...lines, ...sums]],
    timeZone,
    digits,
    madeAt,
  });
}
