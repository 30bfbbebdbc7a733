import { because } from '@peerdesk/contract/because.ts';
import type { FilePurpose, StoredFile } from '@peerdesk/contract/file.ts';
import type { UploadedFile } from '@peerdesk/contract/endpoints.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import { createHash } from 'node:crypto';
import { newId } from '../../platform/db/ids.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { isInScope } from '../../core/order/scope.ts';
import { pdfFault } from '../../platform/files/check-pdf.ts';
import { remakePicture } from '../../platform/files/picture.ts';
import { storageRefusal } from '../../core/file/storage.ts';
import { findSimilarFiles } from '../../core/file/similar-files.ts';
import type { PictureHash } from '../../platform/files/picture-hash.ts';
import { shownName } from '../../platform/files/shown-name.ts';
import { typeByContent } from '../../platform/files/sniff.ts';
import {
  countSince,
  insertFile,
  lockOwner,
  type SimilarFile,
  type NewFile,
} from '../../core/file/store.ts';

const hourMs = 3_600_000;
const alikeShown = 5;

/** `POST /file`: checks a picture or a PDF by its content and stores it. */
export const uploadFile: Handler<'file.upload'> = async ({ body, file: sent }, context) => {
  const { services, caller, now } = context;
  // Checked before the costly part, and again in the transaction, where it counts.
  const { uploadsPerHour } = services.settings.current().rates;
  const tooMany = refuse('RateLimited', because('too_many_files', { most: uploadsPerHour }));
  const isOverQuota = async (db: Queryable) =>
    (await countSince(db, caller.id, now - hourMs)) >= uploadsPerHour;
  if (await isOverQuota(services.pool)) return tooMany;
  const made = await makeSafe(context, sent, body.purpose);
  if (!made.ok) return made;
  const { type, bytes, pictureHash } = made.value;
  const file: NewFile = {
    id: newId('file', now),
    owner_id: caller.id,
    purpose: body.purpose,
    name: shownName(sent.name, type),
    type,
    bytes,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    phash: pictureHash?.hash ?? null,
    grey: pictureHash?.grey ?? null,
    created_at: now,
  };
  const alike = await findSimilarFiles(services.pool, pictureHash);
  return writeRecords<StoredFile>(context, async (client) => {
    await lockOwner(client, caller.id);
    if (await isOverQuota(client)) return tooMany;
    const added = { userId: caller.id, bytes: file.size, now };
    const full = await storageRefusal(services, client, added);
    if (full) return full;
    await insertFile(client, file);
    const { purpose, size, sha256 } = file;
    const after = { purpose, type, size, sha256: sha256.toString('hex') };
    return ok({
      response: presentFile(file, alike, context),
      audit: [{ action: 'file.upload', subject: `file:${file.id}`, after }],
      outbox: [],
    });
  });
};

interface SafeFile extends Pick<NewFile, 'type' | 'bytes'> {
  pictureHash: PictureHash | null;
}

/** The parts of an upload that may be stored. */
async function makeSafe(
  { services }: Pick<Context, 'services'>,
  { bytes }: UploadedFile,
  purpose: FilePurpose,
): Promise<Result<SafeFile>> {
  const type = typeByContent(bytes);
  if (type === null) {
    return refuse('UnsupportedFile', 'file_type_unsupported');
  }
  if (type === 'application/pdf') {
    if (purpose === 'proof') return refuse('UnsupportedFile', 'proof_not_picture');
    return pdfFault(bytes) ?? ok({ type, bytes: Buffer.from(bytes), pictureHash: null });
  }
  // One picture at a time: decoding takes up to 160 MB.
  return services.limiter.run('picture', () => remakePicture(bytes, type));
}

/** A merchant is not told of the pictures of others. */
function presentFile(
  file: NewFile,
  alike: readonly SimilarFile[],
  { scope }: Pick<Context, 'scope'>,
): StoredFile {
  const { id, purpose, name, type, size } = file;
  return {
    id,
    purpose,
    name,
    type,
    bytes: size,
    createdAt: iso(file.created_at),
    looksLike: (scope.kind === 'merchant' ? [] : alike).slice(0, alikeShown).map((other) => ({
      id: other.id,
      at: iso(other.created_at),
      refId: isPayoutShown(other, scope) ? other.ref_id : null,
    })),
  };
}

function isPayoutShown(other: SimilarFile, scope: Context['scope']): boolean {
  const { merchant_id: merchantId } = other;
  return merchantId !== null && isInScope({ ...other, merchant_id: merchantId }, scope);
}
