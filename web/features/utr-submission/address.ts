import { recordId } from '@peerdesk/contract/primitives.ts';
import { uploadListSpec, utrListSpec } from '@peerdesk/contract/statement.ts';
import { z } from 'zod';
import { useSearchParams, type PatchOptions } from '../../lib/search-params.ts';
import { withoutContradictions, type ListPatch } from '../../order-kit/list-address.ts';

export const managementTabs = ['submissions', 'statements', 'exceptions', 'alerts'] as const;
export type ManagementTab = (typeof managementTabs)[number];

export const statementViews = ['files', 'coverage'] as const;

/** What the address of the screen may hold; each tab reads its own part. */
const addressSchema = z.object({
  tab: z.enum(managementTabs).optional(),
  view: z.enum(statementViews).optional(),
  ...uploadListSpec.query.shape,
  ...utrListSpec.query.shape,
  /** The upload whose lines are shown. */
  open: recordId.optional(),
});

type Values = ReturnType<typeof useSearchParams<typeof addressSchema>>[0];
type Name = keyof Values;
export type AddressPatch = { [Key in Name]?: string | undefined };

export interface ManagementAddress {
  values: Values;
  tab: ManagementTab;
  /** Changes the address; a change of any filter returns to the first page. */
  patch: (patch: AddressPatch & ListPatch, options?: PatchOptions) => void;
  /** Another tab starts without the filters of the one before. */
  show: (tab: ManagementTab) => void;
}

/** Of these a change leaves the rows as they are. */
const looks: ReadonlySet<string> = new Set<Name>(['skip', 'open']);
const everyName = Object.keys(addressSchema.shape);

export function useManagementAddress(): ManagementAddress {
  const [found, update] = useSearchParams(addressSchema);
  const values = withoutContradictions(found) as Values;
  const send = (patch: AddressPatch, options?: PatchOptions) =>
    update(patch as Parameters<typeof update>[0], options);
  return {
    values,
    tab: values.tab ?? 'submissions',
    patch: (patch, options) => {
      const changesRows = Object.keys(patch).some((name) => !looks.has(name));
      send(changesRows && !('skip' in patch) ? { ...patch, skip: undefined } : patch, options);
    },
    show: (tab) => send({ ...Object.fromEntries(everyName.map((name) => [name, undefined])), tab }),
  };
}
