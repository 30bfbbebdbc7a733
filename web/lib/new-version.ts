import { createStore } from './store.ts';

/** Whether the server serves a newer portal than the one in this tab. */
export const newVersion = createStore(false);

/**
 * Compares the page that the server serves now with the one that this tab was loaded from: its
 * entry module is named by a hash of what it holds. Without an answer nothing is known to be new.
 */
export async function hasNewVersion(fetcher: typeof fetch = fetch): Promise<boolean> {
  if (newVersion.get()) return true;
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!own) return false;
  try {
    const response = await fetcher('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!response.ok) return false;
    newVersion.set(!(await response.text()).includes(own));
  } catch {
    return false;
  }
  return newVersion.get();
}
