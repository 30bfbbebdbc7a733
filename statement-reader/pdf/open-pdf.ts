import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { HandingPort } from './handing-port.ts';
import { boundedLibrary, libraryBounds } from './library-bounds.ts';
import { FirstReads } from './first-reads.ts';
import { Veils } from './veils.ts';
import { corrupt, FileRefused, needsMemory } from '../containers/refusals.ts';
import { passwordNeeded, passwordWrong } from '../containers/refusals.ts';

/** Larger pictures are left out: they hide nothing that a small one could not, and cost memory. */
const pixelsMax = 1_000_000;
const silent = 0;

export interface OpenPdf {
  document: PDFDocumentProxy;
  close(): Promise<void>;
}

type Library = typeof import('pdfjs-dist');

/**
 * Loads the library. Nothing is drawn, so what it misses for drawing is given as empty classes.
 */
export async function loadLibrary(): Promise<Library> {
  const scope = globalThis as Record<string, unknown>;
  scope['DOMMatrix'] ??= class DOMMatrix {};
  scope['Path2D'] ??= class Path2D {};
  return (await import(boundedLibrary('pdf.mjs'))) as Library;
}

/**
 * Opens a PDF without drawing, scripts, fonts of the system or anything fetched.
 *
 * @param bytes are the library's from here on.
 * @param password what the person typed; a file that only restricts printing needs none.
 */
export async function openPdf(
  library: Library,
  bytes: Uint8Array,
  password: string | null,
): Promise<OpenPdf> {
  // Its other half runs in this thread, which is one of its own already.
  const port = new HandingPort();
  (await loadOtherHalf()).initializeFromPort(port);
  const worker = library.PDFWorker.create({ port, verbosity: silent } as object);
  libraryBounds.begin();
  libraryBounds.isDoubtful = false;
  libraryBounds.veils = new Veils();
  libraryBounds.reads = new FirstReads();
  const task: PDFDocumentLoadingTask = library.getDocument({
    worker,
    data: bytes,
    ...(password === null ? {} : { password }),
    verbosity: silent,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    maxImageSize: pixelsMax,
  });
  try {
    const document = await task.promise;
    if (libraryBounds.isDoubtful) throw corrupt();
    const close = async () => {
      await task.destroy();
      worker.destroy();
    };
    return { document, close };
  } catch (error) {
    void task.destroy().catch(() => undefined);
    throw refusalOf(error);
  }
}

interface OtherHalf {
  initializeFromPort(port: HandingPort): void;
}

/** In a process with another release of the library, as tests have, that one keeps its own half. */
async function loadOtherHalf(): Promise<OtherHalf> {
  const scope = globalThis as Record<string, unknown>;
  const former = scope['pdfjsWorker'];
  const half = (await import(boundedLibrary('pdf.worker.mjs'))) as {
    WorkerMessageHandler: OtherHalf;
  };
  scope['pdfjsWorker'] = former;
  return half.WorkerMessageHandler;
}

const incorrectPassword = 2;

function refusalOf(error: unknown): FileRefused {
  if (error instanceof FileRefused) return error;
  if (libraryBounds.isOver) return needsMemory();
  if (error instanceof Error && error.name === 'PasswordException') {
    const code = (error as Error & { code?: number }).code;
    return code === incorrectPassword ? passwordWrong() : passwordNeeded();
  }
  return corrupt();
}
