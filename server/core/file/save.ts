import type { UploadedFile } from '@peerdesk/contract/endpoints.ts';
import type { FilePurpose } from '@peerdesk/contract/file.ts';
import { ok, refuse, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import { createHash } from 'node:crypto';
import { newId } from '../../platform/db/ids.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { pdfFault } from '../../platform/files/check-pdf.ts';
import type { PictureHash } from '../../platform/files/picture-hash.ts';
import { remakePicture } from '../../platform/files/picture.ts';
import { shownName } from '../../platform/files/shown-name.ts';
import { typeByContent } from '../../platform/files/sniff.ts';
import type { AnyKindOfCaller } from '../../platform/http/caller/callers.ts';
import type { Context } from '../handler.ts';
import { writeRecords } from '../write/write-records.ts';
import { findSimilarFiles } from './similar-files.ts';
import { storageRefusal } from './storage.ts';
import { countingUnusable } from './unusable.ts';
import { insertFile, lockOwner, type NewFile, type SimilarFile } from './store.ts';

/** Whose file it is, what it is for, and what the caller gets. */
interface Kept<T> {
  ownerId: string;
  purpose: FilePurpose;
  /** Why the owner may not upload more; checked before the costly part, and again under a lock. */
  refusalOf: (db: Queryable) => Promise<Refusal | null>;
  /** How many files that cannot be stored the owner may send within an hour. */
  unusableMost: number;
  answer: (file: NewFile, alike: readonly SimilarFile[]) => T;
}

/** Checks a picture or a PDF by its content and stores it. */
export async function saveFile<T>(
  context: Context<AnyKindOfCaller>,
  sent: UploadedFile,
  { ownerId, purpose, refusalOf, unusableMost: most, answer }: Kept<T>,
): Promise<Result<T>> {
  const { services, now } = context;
  const refused = await refusalOf(services.pool);
  if (refused) return refused;
  const made = await countingUnusable(context, { ownerId, most }, () =>
    makeSafe(context, sent, { purpose, ownerId }),
  );
  if (!made.ok) return made;
  const { type, bytes, pictureHash } = made.value;
  const file: NewFile = {
    id: newId('file', now),
    owner_id: ownerId,
    purpose,
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
  return writeRecords<T>(context, async (client) => {
    await lockOwner(client, ownerId);
    const late = await refusalOf(client);
    if (late) return late;
    const full = await storageRefusal(services, client, { userId: ownerId, bytes: file.size, now });
    if (full) return full;
    await insertFile(client, file);
    const { size, sha256 } = file;
    const after = { purpose, type, size, sha256: sha256.toString('hex') };
    return ok({
      response: answer(file, alike),
      audit: [{ action: 'file.upload', subject: `file:${file.id}`, after }],
      outbox: [],
    });
  });
}

interface SafeFile extends Pick<NewFile, 'type' | 'bytes'> {
  pictureHash: PictureHash | null;
}

/** The parts of an upload that may be stored. */
async function makeSafe(
  { services }: Pick<Context, 'services'>,
  { bytes }: UploadedFile,
  { purpose, ownerId }: Pick<Kept<unknown>, 'purpose' | 'ownerId'>,
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
  const turn = { key: 'picture', person: ownerId };
  return services.limiter.inTurn(turn, () => remakePicture(bytes, type));
}
