import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { corrupt, FileRefused, passwordNeeded, passwordWrong } from '../containers/refusals.ts';

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
  return (await import('pdfjs-dist/legacy/build/pdf.mjs' as string)) as Library;
}

/**
 * Opens a PDF without drawing, scripts, fonts of the system or anything fetched.
 *
 * @param password what the person typed; a file that only restricts printing needs none.
 */
export async function openPdf(
  library: Library,
  bytes: Uint8Array,
  password: string | null,
): Promise<OpenPdf> {
  const scope = globalThis as Record<string, unknown>;
  const former = scope['pdfjsWorker'];
  // Its other half runs in this thread, which is one of its own already. In a process with another
  // release of the library, as tests have, that one keeps its own half.
  scope['pdfjsWorker'] = await import('pdfjs-dist/legacy/build/pdf.worker.mjs' as string);
  const task: PDFDocumentLoadingTask = library.getDocument({
    data: Uint8Array.from(bytes),
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
    return { document, close: () => task.destroy() };
  } catch (error) {
    void task.destroy().catch(() => undefined);
    throw refusalOf(error);
  } finally {
    scope['pdfjsWorker'] = former;
  }
}

const incorrectPassword = 2;

function refusalOf(error: unknown): FileRefused {
  if (error instanceof FileRefused) return error;
  if (error instanceof Error && error.name === 'PasswordException') {
    const code = (error as Error & { code?: number }).code;
    return code === incorrectPassword ? passwordWrong() : passwordNeeded();
  }
  return corrupt();
}
