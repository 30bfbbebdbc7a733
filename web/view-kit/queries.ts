import { queryOptions } from '@tanstack/react-query';
import { api } from '../session/session.ts';

/** The views that the reader has, of all lists. */
export const savedViews = queryOptions({
  queryKey: ['view', 'list'],
  queryFn: ({ signal }) => api('view.list', { signal }),
});
