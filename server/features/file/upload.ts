import { because } from '@peerdesk/contract/because.ts';
import type { StoredFile } from '@peerdesk/contract/file.ts';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { refuse } from '@peerdesk/domain/result.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { isInScope } from '../../core/order/scope.ts';
import { saveFile } from '../../core/file/save.ts';
import { countSince, type NewFile, type SimilarFile } from '../../core/file/store.ts';

const alikeShown = 5;

/** `POST /file`: checks a picture or a PDF by its content and stores it. */
export const uploadFile: Handler<'file.upload'> = ({ body, file }, context) => {
  const { services, caller, now } = context;
  const { uploadsPerHour: most } = services.settings.current().rates;
  const tooMany = refuse('RateLimited', because('too_many_files', { most }));
  return saveFile<StoredFile>(context, file, {
    ownerId: caller.id,
    purpose: body.purpose,
    unusableMost: most,
    refusalOf: async (db) =>
      (await countSince(db, caller.id, now - hourMs)) >= most ? tooMany : null,
    answer: (saved, alike) => presentFile(saved, alike, context),
  });
};

/** Merchants do not see other people's similar pictures. */
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
