import type { FilterValues } from './list-address.ts';
import type { ListDefinition, ListTab } from './list-definition.ts';
import { StatusTabs } from './status-tabs.tsx';

/** The tabs of a list, where it has any. */
export function ListTabs<Row>({ list: { tabs, address, answer } }: { list: ListDefinition<Row> }) {
  if (!tabs) return null;
  const { name, options } = tabs;
  return (
    <StatusTabs
      tabs={options}
      value={chosenTab(options, name, address.filters)}
      counts={answer.data?.counts}
      onSelect={(value) => address.patch(patchOf(options, name, value))}
    />
  );
}

const setBy = (tab: ListTab, name: string): FilterValues => tab.set ?? { [name]: tab.value };

/** What the chosen tab has set: no filters beside it. None where the address is that of no tab. */
export function setByTab<Row>({ tabs, address }: ListDefinition<Row>): readonly string[] {
  if (!tabs || chosenTab(tabs.options, tabs.name, address.filters) === undefined) return [];
  return namesOf(tabs.options, tabs.name);
}

/** Every parameter that any of the tabs sets. */
function namesOf(options: readonly ListTab[], name: string): string[] {
  return [...new Set([name, ...options.flatMap(({ set = {} }) => Object.keys(set))])];
}

/** The value of the tab that says what the address says of these parameters. */
export function chosenTab(
  options: readonly ListTab[],
  name: string,
  filters: FilterValues,
): string | undefined {
  const names = namesOf(options, name);
  const isChosen = (tab: ListTab) =>
    names.every((one) => (filters[one] ?? '') === (setBy(tab, name)[one] ?? ''));
  return options.find(isChosen)?.value;
}

/** What choosing a tab changes: what other tabs set goes. */
export function patchOf(options: readonly ListTab[], name: string, value: string): FilterValues {
  const tab = options.find((one) => one.value === value);
  const cleared = Object.fromEntries(namesOf(options, name).map((one) => [one, undefined]));
  return { ...cleared, ...(tab && setBy(tab, name)) };
}
