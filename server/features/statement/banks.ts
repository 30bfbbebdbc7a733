import { knownBanks } from '@peerdesk/statement-reader/known-banks.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { scopeKey } from '@peerdesk/domain/scope.ts';
import type { Handler } from '../../core/handler.ts';
import { readLayouts } from './store-layouts.ts';

/** `GET /uploads/banks`: the known banks, and the layouts whose columns somebody named. */
export const listBanks: Handler<'upload.banks'> = async (_request, { services, scope }) => {
  const saved = (await readLayouts(services.pool, ['desk', scopeKey(scope)])).map((captions) => ({
    bank: captions.filter(Boolean).join(' · '),
    layouts: ['By columns named once'],
    formats: ['xls', 'xlsx', 'csv', 'txt'],
  }));
  return ok({ banks: [...recognisedBanks(), ...saved] });
};

/** The banks whose files are recognised without anybody's help. */
export function recognisedBanks() {
  return knownBanks.map(({ bank, layouts, formats }) => ({
    bank,
    layouts: [...layouts],
    formats: [...formats],
  }));
}
