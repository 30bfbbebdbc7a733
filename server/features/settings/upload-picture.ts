import { brandPictureFolder } from '@peerdesk/contract/brand.ts';
import type { ResponseOf } from '@peerdesk/contract/endpoints.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { createHash } from 'node:crypto';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { remakeBrandPicture } from '../../platform/files/brand-picture.ts';
import { savePicture } from './store-picture.ts';

/** `POST /settings/brand-picture`: re-encodes a picture and stores it; saving the brand uses it. */
export const uploadBrandPicture: Handler<'brand.uploadPicture'> = async (
  { body: { use }, file },
  context,
) => {
  // One picture at a time: decoding takes memory.
  const made = await context.services.limiter.run('picture', () =>
    remakeBrandPicture(file.bytes, use),
  );
  if (!made.ok) return made;
  const bytes = made.value;
  const hash = createHash('sha256').update(bytes).digest('hex');
  return writeRecords<ResponseOf<'brand.uploadPicture'>>(context, async (client) => {
    await savePicture(client, { hash, bytes }, context.now);
    return ok({
      response: { picture: `${brandPictureFolder}${hash}.png`, bytes: bytes.length },
      audit: [
        { action: 'settings.brand_picture', subject: 'settings', after: { use, sha256: hash } },
      ],
      outbox: [],
    });
  });
};
