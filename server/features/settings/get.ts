import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { presentSettings } from './present.ts';

/**
 * `GET /settings/company`. Reads the settings from the database: an admin who has just saved them
 * on another node must not see the old ones.
 */
export const getSettings: Handler<'settings.get'> = async (_request, context) => {
  await context.services.settings.reload();
  return ok(presentSettings(context));
};
