import { brandPictures, type Brand } from '@peerdesk/contract/brand.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { Context } from '../../core/handler.ts';
import { addressOf, bytesOf, isDataUrl, makePicture, type MadePicture } from './data-pictures.ts';

type SentBrand = { [Field in keyof Brand]?: Brand[Field] | null | undefined };

/** The pictures that a change of the brand holds as data URLs, made anew, and their addresses. */
export async function picturesOf(
  sent: SentBrand,
  { services, caller }: Context,
): Promise<Result<{ brand: Partial<Brand>; made: MadePicture[] }>> {
  const brand: Partial<Brand> = {};
  const made: MadePicture[] = [];
  for (const use of brandPictures) {
    const picture = sent[use];
    if (!picture || !isDataUrl(picture)) continue;
    // One picture at a time: decoding takes memory.
    const turn = { key: 'picture', person: caller.id };
    const one = await services.limiter.inTurn(turn, () => makePicture(bytesOf(picture), use));
    if (!one.ok) {
      return refuse('ValidationError', one.reason, { fields: { [`brand.${use}`]: one.reason } });
    }
    brand[use] = addressOf(one.value);
    made.push(one.value);
  }
  return ok({ brand, made });
}
