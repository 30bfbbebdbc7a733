import { reasonShownTo, reasonsBehind } from '@peerdesk/domain/capacity/reasons.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { iso } from '../../platform/db/iso.ts';
import { readList } from '../../platform/db/list/list.ts';
import { askedOfToday, shownLost } from './asked.ts';
import { countedChoices, peersChoices, type ChoiceRow } from './store-list.ts';
import { sumChoices } from './store.ts';

/** `GET /capacity/choices`: what `GET /capacity` adds up of the caller's own UPI IDs. */
export const listChoices: Handler<'capacity.choices'> = async ({ query }, context) => {
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { services, scope } = context;
  const { reason } = request.value.filters;
  const filters = {
    ...askedOfToday(request.value.filters, context),
    reason: reason && reasonsBehind(scope, reason),
  };
  const source = scope.kind === 'peer' ? peersChoices : countedChoices;
  const [{ rows, totals }, sum] = await services.reads.run((db) =>
    Promise.all([
      readList(db, source, { ...request.value, filters }),
      sumChoices(db, { scope, ...filters }),
    ]),
  );
  const shown = ({ at, upi_id, vpa, peer_name, choices, ...row }: ChoiceRow) => ({
    at: iso(at),
    upiId: upi_id,
    upi: vpa,
    peer: peer_name,
    reason: reasonShownTo(scope, row.reason),
    times: choices,
    lost: scope.kind === 'peer' ? null : shownLost(row),
  });
  return ok({
    choices: rows.map(shown),
    times: sum.choices,
    lost: scope.kind === 'peer' ? null : shownLost(sum),
    ...totals,
  });
};
