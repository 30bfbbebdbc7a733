import type { PublicBrand } from '@peerdesk/contract/brand.ts';
import { applyFavicon, currentBrand, setBrand } from '../lib/brand.ts';
import { applyTheme } from '../lib/theme.ts';
import { appState } from '../session/app-state.ts';
import { api } from '../session/session.ts';

/** Longer, and the page starts with the built-in brand rather than not at all. */
export const firstBrandWaitMs = 2_500;

let asked = 0;
let shown = 0;

/** Asks the server for the brand; keeps what is known when it does not answer in time. */
export async function loadBrand(timeoutMs?: number): Promise<void> {
  asked += 1;
  const turn = asked;
  try {
    const brand = await api('brand.get', timeoutMs === undefined ? {} : { timeoutMs });
    // An answer that was overtaken by a newer one is of the past.
    if (turn < shown) return;
    shown = turn;
    setBrand(brand);
    void rememberBrand(brand);
  } catch {
    // Offline the last one is worn; the built-in one serves as well.
    const known = await rememberedBrand();
    if (known && shown === 0) setBrand(known);
  }
}

/** Beside the shell that the service worker keeps; anybody may know it. */
const cacheName = 'brand';
const entry = '/api/brand';

async function rememberBrand(brand: PublicBrand): Promise<void> {
  if (!('caches' in globalThis)) return;
  // The logins of a demo are no part of its brand.
  const known = Response.json({ ...brand, demo: [] });
  await (await caches.open(cacheName)).put(entry, known).catch(() => undefined);
}

async function rememberedBrand(): Promise<PublicBrand | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const known = await caches.match(entry, { cacheName }).catch(() => undefined);
  return known?.json() as Promise<PublicBrand> | undefined;
}

const paper = matchMedia('print');

/** Again whenever something is printed, and afterwards. */
export function followPaper(): void {
  paper.addEventListener('change', applyAppearance);
}

/** Colours, mode and icon of the page, from the brand and the mode; paper is white in both. */
export function applyAppearance(): void {
  const { color, favicon } = currentBrand();
  const { darkMode } = appState.get().appState;
  applyTheme(document.documentElement, color, darkMode && !paper.matches ? 'dark' : 'light');
  const canvas = document.documentElement.style.getPropertyValue('--canvas');
  document.querySelector('[name=theme-color]')?.setAttribute('content', canvas);
  applyFavicon(favicon);
}
