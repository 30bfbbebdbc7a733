import { Worker } from 'node:worker_threads';
import {
  countMark,
  pageMark,
  type Block,
  type Column,
  type PdfDocument,
  type QrNote,
  type SheetLook,
  type SheetPicture,
} from './document.ts';

/** What the caller of a sheet says about it. */
export interface SheetTitle extends Omit<SheetLook, 'pages'> {
  /** The page number and the number of pages, as text. */
  pageOf: (page: string, count: string) => string;
}

/** What drawing one document may take. */
const oldSpaceMb = 512;
const drawnWithinMs = 5 * 60_000;

/** Pages of A4 with headings, facts, tables and pictures, one below the other. */
export class Sheet {
  private readonly look: SheetLook;
  private readonly blocks: Block[] = [];

  constructor({ pageOf, ...look }: SheetTitle) {
    this.look = { ...look, pages: pageOf(pageMark, countMark) };
  }

  heading(text: string): void {
    this.blocks.push({ kind: 'heading', text });
  }

  text(text: string, isQuiet = false): void {
    this.blocks.push({ kind: 'text', text, isQuiet });
  }

  /** Labels with values; null values are left out. */
  facts(rows: readonly (readonly [string, string | null])[]): void {
    this.blocks.push({ kind: 'facts', rows });
  }

  /** @param isStrong whether the row at this place sums up. */
  table(
    columns: readonly Column[],
    rows: readonly (readonly string[])[],
    isStrong: (at: number) => boolean = () => false,
  ): void {
    const drawn = rows.map((cells, at) => ({ cells, isStrong: isStrong(at) }));
    this.blocks.push({ kind: 'table', columns, rows: drawn });
  }

  picture(picture: SheetPicture): void {
    this.blocks.push({ kind: 'picture', picture });
  }

  qr(note: QrNote): void {
    this.blocks.push({ kind: 'qr', note });
  }

  /** Draws the document in a thread of its own: a long one takes seconds. @returns its bytes. */
  finish(): Promise<Buffer> {
    return drawInThread({ look: this.look, blocks: this.blocks });
  }
}

async function drawInThread(document: PdfDocument): Promise<Buffer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: oldSpaceMb },
    execArgv: [],
  });
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const late = () => reject(new Error('a PDF was not drawn in time'));
      const timer = setTimeout(late, drawnWithinMs);
      worker.once('message', (bytes: Uint8Array<ArrayBuffer>) =>
        resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      );
      worker.once('error', reject);
      worker.once('exit', () => {
        clearTimeout(timer);
        reject(new Error('the thread that draws a PDF ended'));
      });
    });
  } finally {
    void worker.terminate();
  }
}
