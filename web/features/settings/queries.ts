import type { RequestOf, ResponseOf } from '@peerdesk/contract/endpoints.ts';
import type { Settings } from '@peerdesk/contract/settings.ts';
import { layoutListSpec } from '@peerdesk/contract/statement-layout.ts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { problemOfForm } from '../../form-kit/server-problems.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { pollEveryMs } from '../../lib/query-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toastFailure, toastSuccess } from '../../lib/toast.ts';
import { listParams } from '../../list-kit/list-address.ts';
import { api } from '../../session/session.ts';
import { useSettingsText } from './texts.ts';

/** The settings as an admin is given them. */
export interface KnownSettings extends Settings {
  version: number;
  saved: { at: string | null; by: string | null };
  atFirst: Settings;
}

/** @throws when the answer is not for an admin, who alone opens the screen. */
function knownOf(answer: ResponseOf<'settings.get'>): KnownSettings {
  if (!isForAdmin(answer)) throw new Error('the settings are not for this reader');
  return answer;
}

/** What an admin is given is given altogether, and to nobody else. */
function isForAdmin(answer: ResponseOf<'settings.get'>): answer is KnownSettings {
  return answer.atFirst !== undefined;
}

const settingsKey = ['settings', 'all'] as const;

/** Key and fetcher together; the event stream forgets everything that starts with `settings`. */
export const settingsQueries = {
  all: () =>
    queryOptions({
      queryKey: settingsKey,
      queryFn: async ({ signal }) => knownOf(await api('settings.get', { signal })),
      refetchInterval: pollEveryMs,
    }),
  currencies: () =>
    queryOptions({
      queryKey: ['settings', 'currencies'],
      queryFn: ({ signal }) => api('currency.list', { signal }),
    }),
};

export type LayoutFilters = NonNullable<RequestOf<'layout.list'>['query']>;

export const layoutParams = listParams(layoutListSpec);

/** The event stream forgets everything that starts with `statement`. */
export const layoutQuery = (filters: LayoutFilters) =>
  queryOptions({
    queryKey: ['statement', 'layouts', filters],
    queryFn: ({ signal }) => api('layout.list', { query: filters, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollEveryMs,
  });

/** Saves settings. What is wrong with single fields is left to the form. */
export function useSaveSettings(onDone: (settings: KnownSettings) => void) {
  const t = useSettingsText();
  const queryClient = useQueryClient();
  return useSend({
    send: async (body: RequestOf<'settings.update'>['body'], idempotencyKey) =>
      knownOf(await api('settings.update', { body, idempotencyKey })),
    topics: ['settings'],
    onDone: (settings) => {
      queryClient.setQueryData(settingsKey, settings);
      toastSuccess(t('saved'));
      onDone(settings);
    },
    onError: (error) => {
      const isAskable = error instanceof ApiError && error.needsSecond;
      if (!isAskable && problemOfForm(error) !== undefined) toastFailure(error);
    },
  });
}
