import type { PublicBrand } from '@peerdesk/contract/brand.ts';

/** Whose page it is; null when that cannot be had. Does not throw. */
export async function askBrand(): Promise<PublicBrand | null> {
  try {
    const body: unknown = await (await fetch('/api/brand', { credentials: 'omit' })).json();
    return hasBrand(body) ? body.data : null;
  } catch {
    return null;
  }
}

function hasBrand(body: unknown): body is { data: PublicBrand } {
  return hasKey(body, 'data') && hasKey(body.data, 'color') && hasKey(body.data, 'logo');
}

/** Is it an object with this key? The pages are too small for schemas. */
export function hasKey<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && key in value;
}
