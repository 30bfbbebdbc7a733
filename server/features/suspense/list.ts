import { suspenseAges } from '@peerdesk/contract/suspense.ts';
import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentSuspense } from './present.ts';
import { readAges, suspenseList } from './store-list.ts';

/** `GET /suspense`: what nobody claims, and for how long. */
export const listSuspense: Handler<'suspense.list'> = async ({ query }, context) => {
  const { services, now, reader } = context;
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const [{ rows, totals }, ages] = await Promise.all([
    services.reads.run((db) => readList(db, suspenseList(now), request.value)),
    readAges(services.pool, now),
  ]);
  return ok({
    lines: rows.map((row) => presentSuspense(row, { reader, now })),
    ages: suspenseAges.map((age) => {
      const { count, amount } = ages.get(age) ?? { count: 0, amount: 0n };
      return { age, count, amount: formatMoney(minor(amount), rupeeDigits) };
    }),
    ...totals,
  });
};
