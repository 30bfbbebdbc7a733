import type { PublicBrand } from '@peerdesk/contract/brand.ts';
import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/** What the portal looks like until its server says otherwise. */
export const builtInBrand: PublicBrand = {
  name: 'Peerdesk',
  logo: '/brand/logo.svg',
  logoDark: '/brand/logo-dark.svg',
  favicon: '/brand/favicon.svg',
  color: '#1473F6',
  timeZone: 'Asia/Calcutta',
  supportContact: null,
  demo: [],
  demoFiles: null,
};

const store = createStore<PublicBrand>(builtInBrand);

export const currentBrand = store.get;
export const setBrand = store.set;
export const onBrandChange = store.subscribe;

export function useBrand(): PublicBrand {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

export function applyFavicon(href: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link || link.getAttribute('href') === href) return;
  if (!href.endsWith('.svg')) link.removeAttribute('type');
  link.href = href;
}
