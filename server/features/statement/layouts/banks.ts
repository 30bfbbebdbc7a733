import { bankLayoutText } from '@peerdesk/catalogue/bank-layout-text.ts';
import type { ResponseOf } from '@peerdesk/contract/endpoints.ts';
import type { Language } from '@peerdesk/contract/user.ts';
import { knownBanks } from '@peerdesk/statement-reader/known-banks.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { scopeKey } from '@peerdesk/domain/scope.ts';
import type { Handler } from '../../../core/handler.ts';
import { readLayouts } from './store-layouts.ts';

type Banks = ResponseOf<'upload.banks'>['banks'];

/** `GET /uploads/banks`: the known banks, and the layouts whose columns somebody named. */
export const listBanks: Handler<'upload.banks'> = async (_request, context) => {
  const { services, scope, reader } = context;
  const saved = (await readLayouts(services.pool, ['desk', scopeKey(scope)])).map((captions) => ({
    bank: captions.filter(Boolean).join(' · '),
    layouts: [bankLayoutText('layout.byNamedColumns', reader.language)],
    formats: ['xls', 'xlsx', 'csv', 'txt'],
  }));
  return ok({ banks: [...recognisedBanks(reader), ...saved] });
};

/** The banks whose files are recognised without anybody's help. */
export function recognisedBanks({ language }: { language: Language }): Banks {
  return knownBanks.map(({ bank, layouts, formats }) => ({
    bank: bank ?? bankLayoutText('bank.other', language),
    layouts: layouts.map((layout) => bankLayoutText(`layout.${layout}`, language)),
    formats: [...formats],
  }));
}
