import type { Handlers } from '../core/handler.ts';
import { listViews } from '../features/view/list.ts';
import { createView, removeView, updateView } from '../features/view/save.ts';

/** The calls of saved views. */
export const viewHandlers = {
  'view.list': listViews,
  'view.save': createView,
  'view.update': updateView,
  'view.remove': removeView,
} satisfies Partial<Handlers>;
