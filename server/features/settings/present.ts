import type { ResponseOf } from '@peerdesk/contract/endpoints.ts';
import { orderLimitKeys, type Settings } from '@peerdesk/contract/settings.ts';
import { isAdmin, isStaff } from '@peerdesk/domain/role.ts';
import type { Context } from '../../core/handler.ts';
import { iso } from '../../platform/db/iso.ts';
import type { LastSave } from './store.ts';

/**
 * The settings as their reader gets them: an admin all of them, a subadmin also what the peers that
 * it registers start with, anybody else what concerns all. The limits of what people may do alone
 * are an admin's to know.
 */
export function presentSettings(
  { services, caller }: Pick<Context, 'services' | 'caller'>,
  settings: Settings = services.settings.current(),
  last: LastSave = services.settings.lastSave(),
): ResponseOf<'settings.get'> {
  const { company, orderRules, newUsers, brand } = settings;
  if (!isAdmin(caller.role)) {
    const forAll = { company, orderRules: withoutLimits(orderRules), brand };
    return { ...forAll, ...(isStaff(caller.role) && { newUsers }) };
  }
  return {
    ...settings,
    version: last.version,
    saved: { at: last.at === null ? null : iso(last.at), by: last.by },
    atFirst: services.settings.atFirst(),
  };
}

function withoutLimits(rules: Settings['orderRules']): ResponseOf<'settings.get'>['orderRules'] {
  const shown: ResponseOf<'settings.get'>['orderRules'] = { ...rules };
  for (const key of orderLimitKeys) delete shown[key];
  return shown;
}
