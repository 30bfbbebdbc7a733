import { parseMoney } from '@peerdesk/domain/money.ts';
import {
  refuseFile,
  type FileReason,
  type ReadLine,
  type StatementReader,
} from '@peerdesk/statement-reader/statement.ts';
import type { ApiClient } from '../platform/api-client/client.ts';
import { judgeQueue } from '../core/reconcile/match-queue.ts';
import { uploadReader } from '../features/statement/reading/process.ts';
import type { TestDesk } from './desk.ts';

/** A line of a made-up file. Amounts in rupees; a credit by UPI unless it says otherwise. */
export interface TestLine {
  amount: string;
  rrn?: string | null;
  direction?: 'credit' | 'debit';
  kind?: 'PAYMENT' | 'REVERSAL' | 'CHARGE' | 'OTHER';
  /** The bank's own number. */
  own?: string;
  date?: string;
  narration?: string;
  balance?: string;
  /** The sender's UPI ID, and whether that is all of it. */
  vpa?: string;
  vpaComplete?: boolean;
}

const today = () => new Date().toISOString().slice(0, 10);

/** A file that `readTestFile` reads. `end` is the last day of its period. */
export function testFile(
  lines: readonly TestLine[],
  set: { start?: string; end?: string; refuse?: FileReason } = {},
): { name: string; bytes: Uint8Array } {
  return { name: 'test.csv', bytes: Buffer.from(JSON.stringify({ lines, ...set })) };
}

function rupees(text: string) {
  const read = parseMoney(text, 2);
  if (!read.ok) throw new Error(read.reason.code);
  return read.value;
}

/** Reads what `testFile` wrote. */
export const readTestFile: StatementReader = async (bytes) => {
  const file = JSON.parse(Buffer.from(bytes).toString()) as {
    lines: TestLine[];
    start?: string;
    end?: string;
    refuse?: FileReason;
  };
  if (file.refuse) {
    return refuseFile('NO_TABLE', file.refuse, { preview: [['Date', 'Text']] });
  }
  const lines = file.lines.map((line, index): ReadLine => ({
    row: index + 2,
    date: line.date ?? today(),
    time: null,
    valueDate: null,
    reference: '',
    direction: line.direction ?? 'credit',
    amount: rupees(line.amount),
    balance: line.balance === undefined ? null : rupees(line.balance),
    rrn: line.rrn ?? null,
    refs: line.own ? [{ value: line.own, kind: 'BANK_OWN' }] : [],
    rail: 'UPI',
    kind: line.kind ?? 'PAYMENT',
    name: null,
    vpa: line.vpa ?? null,
    vpaComplete: line.vpa === undefined ? null : (line.vpaComplete ?? true),
    bank: null,
    ifsc: null,
    duplicateOf: null,
    copy: 0,
    narration: line.narration ?? `UPI/${line.rrn ?? ''}`,
    warnings: [],
    error: null,
  }));
  const days = lines.flatMap(({ date }) => date ?? []).toSorted();
  const statement = {
    bank: 'TEST',
    account: null,
    start: file.start ?? days[0] ?? null,
    end: file.end ?? days.at(-1) ?? null,
    opening: null,
    closing: null,
    order: 'oldest-first' as const,
    headerRow: 1,
    captions: [],
    lines,
  };
  return { ok: true, statement };
};

/** Runs the leader's jobs until there is nothing left to do. */
export async function runJobs(desk: TestDesk, read = readTestFile): Promise<void> {
  const services = desk.servers[0]?.services;
  if (!services) throw new Error('no server');
  await services.work.drain('statement.read', uploadReader(services, read));
  await judgeQueue(services);
}

/** Uploads a file and lets it be read and matched. @returns the upload's id. */
export async function uploadAndMatch(
  desk: TestDesk,
  client: ApiClient,
  upiId: string,
  file: { name: string; bytes: Uint8Array },
): Promise<string> {
  const { id } = await client.ok('upload.create', { body: { upiId }, file });
  await runJobs(desk);
  return id;
}
