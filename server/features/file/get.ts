import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { readVisibleFile } from '../../core/file/store.ts';

/** `GET /file/{id}`: the file itself, for its owner and for anyone who sees what it belongs to. */
export const getFile: Handler<'file.get'> = async ({ params }, { services, caller, scope }) => {
  const file = await readVisibleFile(services.pool, params.id, { id: caller.id, scope });
  if (!file) return notFound();
  const { name, type, bytes } = file;
  return ok({ name, type, bytes, inline: type !== 'application/pdf' });
};
