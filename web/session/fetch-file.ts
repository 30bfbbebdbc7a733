import { createFetchFile, type DownloadCall } from '../lib/fetch-file.ts';
import { clientParts } from './session.ts';

/** Fetches a file as whoever is signed in; apart from the other calls, since few pages need it. */
export const fetchFile = createFetchFile({
  ...clientParts,
  fetch: (input, init) => fetch(input, init),
});

/** How long the browser may take to begin with saving. */
const saveWithinMs = 60_000;

/** Saves a file under this name. Throws `ApiError`. */
export async function saveFile(
  name: DownloadCall,
  params: { id: string },
  fileName: string,
  query?: Record<string, string>,
): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(name, params, undefined, query));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), saveWithinMs);
}
