import type { Handlers } from '../../core/handler.ts';
import { listViews } from '../../features/view/list.ts';
import { getTour, leaveTour } from '../../features/tour/tour.ts';
import { createView, removeView, updateView } from '../../features/view/save.ts';

/** The calls of saved views and of a demo's tour: what people see, and in which order. */
export const viewHandlers = {
  'view.list': listViews,
  'view.save': createView,
  'view.update': updateView,
  'view.remove': removeView,
  'tour.get': getTour,
  'tour.leave': leaveTour,
} satisfies Partial<Handlers>;
