import { reportText, type ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { Reader } from '@peerdesk/catalogue/sentence.ts';
import type { ReportFormat, ReportPreview } from '@peerdesk/contract/report.ts';
import { createGzip } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';
import type { ListQuery } from '../../platform/db/list/list-query.ts';
import type { Statement } from '../../platform/db/list/list-source.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { csvHead, csvLines } from '../../platform/files/csv.ts';
import { csvColumns, type SheetColumn } from '../../platform/files/sheet-columns.ts';
import { xlsxOf } from '../../platform/files/xlsx.ts';
import { cursorRows } from './cursor-rows.ts';

const gzipLevel = 1;

/** What stands above the rows of a file, and how they are written. */
export interface ReportPaper {
  sheet: string;
  head: readonly string[];
  digits: number;
  madeAt: number;
}

type AnyQuery<Row extends object> = Pick<
  ListQuery<Row, never, object, never>,
  'page' | 'everyRow' | 'everyCount' | 'total' | 'totals'
>;

/** A list as a table: its statements, and its columns over its rows as the reader is shown them. */
export interface Table<Row extends object, Shown> {
  list: AnyQuery<Row>;
  columns: (t: ReportText) => readonly SheetColumn<Shown>[];
  shown: (rows: readonly Row[], db: Queryable) => Promise<readonly Shown[]> | readonly Shown[];
}

/** A report as its reader has it: the same rows and fields as in the list that it is made of. */
export interface OpenReport {
  preview(db: Queryable): Promise<ReportPreview>;
  count(db: Queryable): Promise<number>;
  /** The file in pieces, a CSV compressed; `onRows` is told how many rows were read. */
  file(
    client: Client,
    format: ReportFormat,
    paper: ReportPaper,
    onRows: (count: number) => void,
  ): AsyncIterable<Uint8Array>;
}

export function openReport<Row extends object, Shown>(
  { list, columns: columnsIn, shown }: Table<Row, Shown>,
  { timeZone, language }: Reader,
): OpenReport {
  const columns = columnsIn(reportText(language));
  const plain = csvColumns(columns, timeZone);
  return {
    async preview(db) {
      const [page, counted] = await Promise.all([
        db.query<Row>(list.page()),
        readTotal(db, list.total()),
      ]);
      const rows = await shown(page.rows, db);
      return {
        columns: plain.map(({ title }) => title),
        rows: rows.map((row) => plain.map(({ value }) => String(value(row) ?? ''))),
        ...list.totals(counted),
      };
    },
    count: (db) => readTotal(db, list.everyCount()),
    file(client, format, { sheet, head, digits, madeAt }, onRows) {
      const rows = shownRows(client);
      if (format === 'csv') return gzipped(csvTexts(rows));
      return xlsxOf({ sheet, head, columns, rows, timeZone, digits, madeAt });

      async function* shownRows(db: Client): AsyncGenerator<readonly Shown[]> {
        for await (const some of cursorRows<Row>(db, list.everyRow())) {
          yield await shown(some, db);
          onRows(some.length);
        }
      }
    },
  };

  async function* csvTexts(rows: AsyncIterable<readonly Shown[]>): AsyncGenerator<Buffer> {
    yield Buffer.from(csvHead(plain));
    for await (const some of rows) yield Buffer.from(csvLines(plain, some));
  }
}

async function readTotal(db: Queryable, statement: Statement): Promise<number> {
  const { rows } = await db.query<{ total: number }>(statement);
  return rows[0]?.total ?? 0;
}

function gzipped(texts: AsyncIterable<Buffer>): AsyncIterable<Uint8Array> {
  const gzip = createGzip({ level: gzipLevel, chunkSize: 64 * 1024 });
  // An error of the texts destroys the stream that is read, and is thrown by that.
  pipeline(Readable.from(texts, { objectMode: true, highWaterMark: 1 }), gzip, () => undefined);
  return gzip;
}
