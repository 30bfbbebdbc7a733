import type { Call } from '../call.ts';
import { byViewId, savedView, savedViewList, saveViewBody, updateViewBody } from '../view.ts';
import { people } from './callers.ts';

/** Views of lists that people save: one's own, and for staff those that admins share. */
export const viewCalls = {
  'view.list': {
    method: 'GET',
    path: '/view',
    summary: 'Saved views by name: your own, and for staff those that admins share',
    callers: people,
    response: savedViewList,
    errors: [],
  },
  'view.save': {
    method: 'POST',
    path: '/view',
    summary: 'Save a view of a list; an admin may share it with staff',
    callers: people,
    body: saveViewBody,
    response: savedView,
    errors: ['PermissionDenied', 'IdempotencyConflict'],
    limit: 'ownChanges',
  },
  'view.update': {
    method: 'PATCH',
    path: '/view',
    summary: 'Rename, change or share a saved view',
    callers: people,
    body: updateViewBody,
    response: savedView,
    errors: ['NotFound', 'PermissionDenied', 'IdempotencyConflict'],
    limit: 'ownChanges',
  },
  'view.remove': {
    method: 'DELETE',
    path: '/view',
    summary: 'Delete a saved view',
    callers: people,
    body: byViewId,
    response: byViewId,
    errors: ['NotFound', 'IdempotencyConflict'],
    limit: 'ownChanges',
  },
} as const satisfies Record<string, Call>;
