import { scopeKey } from '@peerdesk/domain/scope.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { hasLeft, insertLeft } from './store.ts';

/** `GET /tour`: no desk but a demo has one. */
export const getTour: Handler<'tour.get'> = async (_request, { services, caller }) => {
  const isDemo = services.demoLogins.length > 0;
  return ok({ isDue: isDemo && !(await hasLeft(services.pool, caller.id)) });
};

/** `POST /tour/leave`: as often as one likes. */
export const leaveTour: Handler<'tour.leave'> = (_request, context) =>
  writeRecords<{ isDue: boolean }>(context, async (client) => {
    const { caller, now, scope } = context;
    const response = { isDue: false };
    if (!(await insertLeft(client, caller.id, now))) return ok({ response, audit: [], outbox: [] });
    return ok({
      response,
      audit: [{ action: 'tour.leave', subject: `user:${caller.id}` }],
      // Other windows of the same person close theirs.
      outbox: [{ topic: 'user', scopes: [scopeKey(scope)], event: 'tour.leave', ref: caller.id }],
    });
  });
