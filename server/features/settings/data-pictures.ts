import { brandPictureFolder, brandPictures, type Brand } from '@peerdesk/contract/brand.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import { createHash } from 'node:crypto';
import { remakeBrandPicture } from '../../platform/files/brand-picture.ts';

/** A picture of the brand as this site serves it. */
export interface MadePicture {
  hash: string;
  bytes: Buffer;
}

export const isDataUrl = (picture: string): boolean => picture.startsWith('data:');

export const addressOf = ({ hash }: Pick<MadePicture, 'hash'>): string =>
  `${brandPictureFolder}${hash}.png`;

/** Makes a picture anew from nothing but its pixels. */
export async function makePicture(
  sent: Uint8Array,
  use: (typeof brandPictures)[number],
): Promise<Result<MadePicture>> {
  const made = await remakeBrandPicture(sent, use);
  if (!made.ok) return made;
  return ok({ hash: createHash('sha256').update(made.value).digest('hex'), bytes: made.value });
}

/** The bytes that a data URL holds. */
export function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

/**
 * Pictures that the configuration holds as data URLs, and those that were saved so by an earlier
 * version: made anew once, kept in memory, and served like uploaded ones, so that a page shows
 * pictures of this site alone.
 */
export class DataPictures {
  private readonly made = new Map<string, Promise<Result<MadePicture>>>();
  private readonly byHash = new Map<string, Buffer>();

  read(hash: string): Buffer | undefined {
    return this.byHash.get(hash);
  }

  /**
   * The brand with addresses in place of data URLs. One that is no picture is left out, after
   * `onRefused` has heard of it.
   */
  async served<Fields extends Partial<Brand>>(
    brand: Fields,
    onRefused: (use: (typeof brandPictures)[number], why: Result<never>) => void,
  ): Promise<Fields> {
    const served = { ...brand };
    for (const use of brandPictures) {
      const picture = brand[use];
      if (picture === undefined || !isDataUrl(picture)) continue;
      const made = await this.once(picture, use);
      if (made.ok) served[use] = addressOf(made.value);
      else {
        onRefused(use, made);
        delete served[use];
      }
    }
    return served;
  }

  private async once(
    picture: string,
    use: (typeof brandPictures)[number],
  ): Promise<Result<MadePicture>> {
    const key = createHash('sha256').update(`${use} ${picture}`).digest('hex');
    const making = this.made.get(key) ?? makePicture(bytesOf(picture), use);
    this.made.set(key, making);
    const made = await making;
    if (made.ok) this.byHash.set(made.value.hash, made.value.bytes);
    return made;
  }
}
