import type { Reader } from '@peerdesk/catalogue/sentence.ts';
import type { ReportFormat, ReportKind } from '@peerdesk/contract/report.ts';
import type { Currency, Settings } from '@peerdesk/contract/settings.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { Switch } from '@peerdesk/domain/switches/switches.ts';
import type { Waiter } from '@peerdesk/domain/waiting/waiter.ts';
import { beginSnapshot } from '../../core/report/cursor-rows.ts';
import type { ReportPaper } from '../../core/report/open-report.ts';
import type { AskedReport, ReportReader, ReportSources } from '../../core/report/source.ts';
import type { Pool } from '../../platform/db/pool.ts';

const partBytes = 1024 * 1024;
const stepMs = 500;

/** A report as data: all that its file depends on besides the database. */
export interface FileTask {
  kind: ReportKind;
  format: ReportFormat;
  asked: AskedReport;
  scope: Scope;
  caller: Waiter;
  reader: Reader;
  now: number;
  paper: ReportPaper;
  settings: Settings;
  currencies: readonly Currency[];
  switches: readonly Switch[];
}

/** How many rows of a file are written, and its next part where one is full. */
export interface FileStep {
  rows: number;
  total: number;
  part: Uint8Array | null;
}

/** Makes the file of a report; it is given up when the signal says so. */
export type MakeFile = (task: FileTask, signal: AbortSignal) => AsyncIterable<FileStep>;

/**
 * Makes the file of a report on one snapshot of the database, and tells how far it is: before the
 * first row, twice a second, with each part of a megabyte, and with the last one.
 */
export async function* fileSteps(
  task: FileTask,
  sources: ReportSources,
  pool: Pool,
): AsyncGenerator<FileStep> {
  const opened = await sources[task.kind](task.asked, readerOf(task, pool));
  if (!opened.ok) throw new Error('a report that was accepted before is refused now');
  const report = opened.value;
  const client = await pool.connect();
  try {
    await beginSnapshot(client);
    const total = await report.count(client);
    let rows = 0;
    yield { rows, total, part: null };
    const onRows = (count: number) => {
      rows += count;
    };
    const waiting = new Waiting();
    let toldAt = performance.now();
    for await (const chunk of report.file(client, task.format, task.paper, onRows)) {
      waiting.add(chunk);
      const isFull = waiting.bytes >= partBytes;
      if (!isFull && performance.now() - toldAt < stepMs) continue;
      toldAt = performance.now();
      yield { rows, total, part: isFull ? waiting.take() : null };
    }
    yield { rows, total, part: waiting.take() };
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

/** What was written and is not yet a part. */
class Waiting {
  private chunks: Uint8Array[] = [];
  bytes = 0;

  add(chunk: Uint8Array): void {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
  }

  take(): Uint8Array {
    const whole = Buffer.concat(this.chunks);
    [this.chunks, this.bytes] = [[], 0];
    return whole;
  }
}

function readerOf({ settings, currencies, switches, ...by }: FileTask, pool: Pool): ReportReader {
  const digits = new Map(currencies.map((currency) => [currency.code, currency.digits]));
  const digitsOf = (code: string) => {
    const found = digits.get(code);
    if (found === undefined) throw new Error(`no such currency: ${code}`);
    return found;
  };
  const { scope, caller, reader, now } = by;
  return {
    services: { pool, settings: { current: () => settings, digitsOf, switches: () => switches } },
    scope,
    caller,
    reader,
    now,
  };
}
