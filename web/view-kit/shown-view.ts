import { lookParameters } from '@peerdesk/contract/list.ts';
import { viewLists, type SavedView } from '@peerdesk/contract/view.ts';
import { askedWithout } from '../list-kit/filter/asked-filters.ts';
import type { FilterValues, ListAddress, ListPatch } from '../list-kit/list-address.ts';

/** What is kept of a list under a name: what it is asked for, and how it is shown. */
export type Shown = Pick<SavedView, 'filters' | 'display'>;

/** What the list shows now; neither the page nor the open row is kept. */
export function shownNow({ filters, display }: Pick<ListAddress, 'filters' | 'display'>): Shown {
  const { open: _row, ...look } = display;
  return { filters: askedWithout(filters, lookParameters), display: look };
}

/** Shows the view and nothing else: what the address names besides goes. */
export function patchOf(view: Shown, now: FilterValues): ListPatch {
  const gone = Object.fromEntries(Object.keys(now).map((name) => [name, undefined]));
  const plain = { view: undefined, density: undefined, hide: undefined, open: undefined };
  return { ...gone, ...plain, ...view.filters, ...view.display };
}

/** Does it ask for something that its list has no more? The list then shows more than it did. */
export function isOutdated({ list, filters }: Pick<SavedView, 'list' | 'filters'>): boolean {
  return !viewLists[list].query.safeParse(filters).success;
}

/** Do both show the same? */
export function isSameView(one: Shown, other: Shown): boolean {
  return textOf(one) === textOf(other);
}

const textOf = ({ filters, display }: Shown) =>
  JSON.stringify([sorted(filters), sorted(display as Record<string, string>)]);

const sorted = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
