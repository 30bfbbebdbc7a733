import { brandPictureFolder } from '@peerdesk/contract/brand.ts';
import type { Services } from '../services.ts';

type Keeper = Pick<Services, 'pool' | 'settings'>;

/** The bytes of an uploaded picture of the brand, a PNG, by the hash of its bytes. */
export async function readBrandPicture(
  { pool, settings }: Keeper,
  hash: string,
): Promise<Buffer | null> {
  const known = settings.picture(hash);
  if (known) return known;
  const { rows } = await pool.query<{ bytes: Buffer }>(
    'select bytes from brand_picture where hash = $1',
    [hash],
  );
  return rows[0]?.bytes ?? null;
}

/** The brand for printed documents; `logo`, a PNG, only if one was uploaded. */
export interface PaperBrand {
  name: string;
  color: string;
  logo: Uint8Array | null;
}

export async function paperBrand(services: Keeper): Promise<PaperBrand> {
  const { name, color, logo } = services.settings.current().brand;
  const hash = hashOf(logo);
  return { name, color, logo: hash === null ? null : await readBrandPicture(services, hash) };
}

/** The hash in the address of an uploaded picture. */
export function hashOf(address: string): string | null {
  if (!address.startsWith(brandPictureFolder)) return null;
  return hashInName(address.slice(brandPictureFolder.length));
}

/** The hash in the name of a picture's file. */
export function hashInName(file: string): string | null {
  return /^([\da-f]{64})\.png$/.exec(file)?.[1] ?? null;
}
