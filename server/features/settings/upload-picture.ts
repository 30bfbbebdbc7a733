import type { ResponseOf } from '@peerdesk/contract/endpoints.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { addressOf, makePicture } from './data-pictures.ts';
import { savePicture } from './store-picture.ts';

/** `POST /settings/brand-picture`: re-encodes a picture and stores it; saving the brand uses it. */
export const uploadBrandPicture: Handler<'brand.uploadPicture'> = async (
  { body: { use }, file },
  context,
) => {
  // One picture at a time: decoding takes memory.
  const { services, caller } = context;
  const turn = { key: 'picture', person: caller.id };
  const made = await services.limiter.inTurn(turn, () => makePicture(file.bytes, use));
  if (!made.ok) return made;
  const { hash, bytes } = made.value;
  return writeRecords<ResponseOf<'brand.uploadPicture'>>(context, async (client) => {
    await savePicture(client, made.value, context.now);
    return ok({
      response: { picture: addressOf(made.value), bytes: bytes.length },
      audit: [
        { action: 'settings.brand_picture', subject: 'settings', after: { use, sha256: hash } },
      ],
      outbox: [],
    });
  });
};
