import { because } from '@peerdesk/contract/because.ts';
import { lookParameters } from '@peerdesk/contract/list.ts';
import { viewLists, type SavedView } from '@peerdesk/contract/view.ts';
import { notFound, ok, refuse, refuseField, type Refusal } from '@peerdesk/domain/result.ts';
import { scopeKey } from '@peerdesk/domain/scope.ts';
import { mayChangeView, mayShareViews, viewsMax } from '@peerdesk/domain/view/rules.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { readListFilters } from '../../core/list-filters.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Client } from '../../platform/db/pool.ts';
import { presentView } from './present.ts';
import {
  countViews,
  deleteView,
  insertView,
  isNameTaken,
  lockViews,
  readView,
  saveView,
  type ViewRow,
} from './store.ts';

/** `POST /view`. */
export const createView: Handler<'view.save'> = ({ body }, context) =>
  writeRecords<SavedView>(context, async (client) => {
    const { caller, now } = context;
    const { list, name, filters, display = {}, isShared = false } = body;
    await lockViews(client, caller.id);
    if ((await countViews(client, caller.id)) >= viewsMax) {
      return refuse('RateLimited', because('too_many_views', { most: viewsMax }));
    }
    const row: ViewRow = {
      ...{ id: newId('savedView', now), owner_id: caller.id, owner_name: caller.name },
      ...{ list, name, filters, display, is_shared: isShared },
    };
    const refusal = wrongFilters(list, filters) ?? (await faultOf(client, row, context));
    if (refusal) return refusal;
    await insertView(client, row, now);
    return ok({ response: presentView(row), ...trailOf(context, 'save', { after: row }) });
  });

/** `PATCH /view`. */
export const updateView: Handler<'view.update'> = ({ body }, context) =>
  writeRecords<SavedView>(context, async (client) => {
    const before = await lockOne(client, body.id, context);
    if (!before) return notFound();
    const row: ViewRow = {
      ...before,
      name: body.name ?? before.name,
      filters: body.filters ?? before.filters,
      display: body.display ?? before.display,
      is_shared: body.isShared ?? before.is_shared,
    };
    // One that has a filter which the list has lost can still be renamed.
    const wrong = body.filters && wrongFilters(before.list, body.filters);
    const refusal = wrong ?? (await faultOf(client, row, context));
    if (refusal) return refusal;
    await saveView(client, row);
    return ok({
      response: presentView(row),
      ...trailOf(context, 'change', { before, after: row }),
    });
  });

/** `DELETE /view`. */
export const removeView: Handler<'view.remove'> = ({ body: { id } }, context) =>
  writeRecords<{ id: string }>(context, async (client) => {
    const before = await lockOne(client, id, context);
    if (!before) return notFound();
    await deleteView(client, id);
    return ok({ response: { id }, ...trailOf(context, 'delete', { before }) });
  });

/** A view that the caller may change, and that nobody else changes meanwhile. */
async function lockOne(
  client: Client,
  id: string,
  { caller }: Context,
): Promise<ViewRow | undefined> {
  const found = await readView(client, id);
  if (!found) return undefined;
  await lockViews(client, found.owner_id);
  const row = await readView(client, id);
  const isTheirs = row && mayChangeView(caller, { ownerId: row.owner_id, isShared: row.is_shared });
  return isTheirs ? row : undefined;
}

/** What the list’s own call would refuse. */
function wrongFilters(list: ViewRow['list'], filters: ViewRow['filters']): Refusal | undefined {
  const read = readListFilters(viewLists[list].query, filters, lookParameters);
  return read.ok ? undefined : read;
}

/** Why the view cannot be kept like this. */
async function faultOf(
  client: Client,
  row: ViewRow,
  { caller }: Context,
): Promise<Refusal | undefined> {
  if (row.is_shared && !mayShareViews(caller.role)) {
    return refuse('PermissionDenied', 'only_admins_share');
  }
  return (await isNameTaken(client, row)) ? refuseField('name', 'view_name_taken') : undefined;
}

/** Other windows in the same scope have it at once, staff elsewhere when it asks again. */
function trailOf(
  { scope }: Context,
  event: 'save' | 'change' | 'delete',
  rows: { before?: ViewRow; after?: ViewRow },
) {
  const row = rows.after ?? rows.before;
  if (!row) throw new Error('a change of no view');
  const states = Object.entries(rows).map(([when, view]) => [when, kept(view)]);
  return {
    audit: [{ action: `view.${event}`, subject: `view:${row.id}`, ...Object.fromEntries(states) }],
    outbox: [
      { topic: 'view' as const, scopes: [scopeKey(scope)], event: `view.${event}`, ref: row.id },
    ],
  };
}

const kept = ({ list, name, filters, is_shared }: ViewRow) => ({ list, name, filters, is_shared });
