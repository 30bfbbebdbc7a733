import { Worker } from 'node:worker_threads';
import { refuseFile, type ReadLine, type ReadOptions, type ReadResult } from './statement.ts';
import type { WorkerMessage } from './worker-messages.ts';

const bytesMax = 25 * 1024 * 1024;
/** Enough for a file of the usual size, and for whatever it is that pretends to be one. */
const baseMs = 4_000;
const baseMegabytes = 2;
/** Honest files take about 0.5 s for each more; the rest is for a busy machine. */
const msPerMegabyte = 2_000;
const megabyte = 1024 * 1024;
/** Enough for 100,000 lines. A binary workbook is held as objects and needs more by its size. */
const oldSpaceMb = 128;
const binarySpaceMb = 208;
const binarySpaceFactor = 16;
/** About 20,000 lines; a binary workbook is opened as a whole and takes ten times its size. */
const binaryBytesMax = 8 * megabyte;
const youngSpaceMb = 12;

/**
 * Reads a bank's file into lines, in a thread of its own that may use so much time and memory and
 * no more. The name of the file decides nothing. A file that cannot be trusted is refused as a
 * whole, with a code and a sentence for the person who uploaded it.
 */
export async function readStatement(
  bytes: Uint8Array,
  _fileName: string,
  options: ReadOptions = {},
): Promise<ReadResult> {
  if (bytes.length > bytesMax) {
    return refuseFile('TOO_LARGE', 'The file is larger than 25 MB; download a shorter period');
  }
  if (isBinary(bytes) && bytes.length > binaryBytesMax) {
    const message = 'An .xls this large takes too much memory; save it as .xlsx or CSV';
    return refuseFile('TOO_LARGE', message);
  }
  const more = Math.max(Math.ceil(bytes.length / megabyte) - baseMegabytes, 0);
  const limitMs = baseMs + more * msPerMegabyte;
  return inWorker(Uint8Array.from(bytes), options, limitMs);
}

function inWorker(
  bytes: Uint8Array<ArrayBuffer>,
  options: ReadOptions,
  limitMs: number,
): Promise<ReadResult> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { bytes, options },
    transferList: [bytes.buffer],
    resourceLimits: {
      maxOldGenerationSizeMb: spaceFor(bytes),
      maxYoungGenerationSizeMb: youngSpaceMb,
    },
    execArgv: [],
  });
  return new Promise((resolve) => {
    const lines: ReadLine[] = [];
    const settle = (result: ReadResult) => {
      clearTimeout(timer);
      resolve(result);
      void worker.terminate();
    };
    const timer = setTimeout(() => settle(tooSlow()), limitMs);
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'lines') {
        for (const line of message.lines) lines.push(line);
        worker.postMessage('next');
      } else if (message.kind === 'refused') settle(message.result);
      else settle({ ok: true, statement: { ...message.rest, lines } });
    });
    worker.on('error', (error) => settle(faultOf(error)));
    worker.on('exit', () => settle(unreadable()));
  });
}

/** The container of old workbooks, by its first bytes. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf;
}

function spaceFor(bytes: Uint8Array): number {
  const extra = isBinary(bytes) ? Math.ceil(bytes.length / megabyte) * binarySpaceFactor : 0;
  return Math.min(oldSpaceMb + extra, binarySpaceMb);
}

function tooSlow(): ReadResult {
  return refuseFile('TOO_SLOW', 'Reading the file took too long, so it was given up');
}

/** Out of memory is the file's doing; anything else is unknown, and nothing was imported. */
function faultOf(error: unknown): ReadResult {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? refuseFile('TOO_LARGE', 'The file takes too much memory; download a shorter period or CSV')
    : unreadable();
}

function unreadable(): ReadResult {
  return refuseFile('CORRUPT_FILE', 'The file could not be read; download it from the bank again');
}
