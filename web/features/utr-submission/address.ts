import { recordId } from '@peerdesk/contract/primitives.ts';
import { z } from 'zod';
import { useLocation } from 'wouter';
import { screenPaths } from '../../lib/screen-paths.ts';
import { useSearchParams, type PatchOptions, type SearchPatch } from '../../lib/search-params.ts';

export const managementTabs = ['submissions', 'statements', 'exceptions', 'alerts'] as const;
export type ManagementTab = (typeof managementTabs)[number];

export const statementViews = ['files', 'coverage'] as const;
export type StatementView = (typeof statementViews)[number];

/** What the screen itself reads of its address; the list of each tab reads its own filters. */
const addressSchema = z.object({
  tab: z.enum(managementTabs).optional(),
  view: z.enum(statementViews).optional(),
  /** The upload whose lines are shown. */
  open: recordId.optional(),
});

export interface ManagementAddress {
  tab: ManagementTab;
  view: StatementView;
  open: string | undefined;
  patch: (patch: SearchPatch<typeof addressSchema>, options?: PatchOptions) => void;
  /** Another tab starts without the filters of the one before. */
  show: (tab: ManagementTab) => void;
}

export function useManagementAddress(): ManagementAddress {
  const [{ tab, view, open }, patch] = useSearchParams(addressSchema);
  const [, navigate] = useLocation();
  return {
    tab: tab ?? 'submissions',
    view: view ?? 'files',
    open,
    patch,
    show: (next) => navigate(`${screenPaths.utrSubmission}?tab=${next}`),
  };
}
