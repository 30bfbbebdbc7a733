import { queryOptions } from '@tanstack/react-query';
import { api } from './session.ts';

/** The settings as far as the reader is given them, for what forms start with. */
export const settingsQuery = queryOptions({
  queryKey: ['settings', 'given'],
  queryFn: ({ signal }) => api('settings.get', { signal }),
});
