import { listSpec, searchFilter } from '@peerdesk/contract/list.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Column } from './rows/column.ts';
import { BuiltFilters } from './filter/built-filters.tsx';
import { FilterBar } from './filter/filter-bar.tsx';
import { FilterTicks } from './filter/filter-ticks.tsx';
import { FormFilters } from './filter/form-filters.tsx';
import type { FilterSpec } from './filter/filter.ts';
import { filterState, listParams } from './list-address.ts';
import { ListCards } from './rows/list-cards.tsx';
import type { ListRowsProps } from './rows/list-rows.ts';
import { ListEmpty } from './list-states.tsx';
import { ListTable } from './rows/list-table.tsx';
import type { RowActions } from './rows/row-action.ts';
import { StatusTabs } from './status-tabs.tsx';
import { ListTextContext } from './texts.ts';

/** Nothing of the portal: the kit must not care what its rows are. */
interface Book {
  id: number;
  title: string;
  pages: number;
}

const books: readonly Book[] = [
  { id: 7, title: 'Emma', pages: 474 },
  { id: 8, title: 'Ulysses', pages: 732 },
];
const library = listSpec({
  filters: { q: searchFilter, shelf: z.enum(['new', 'lent']).optional() },
  sorts: ['title'],
});
const params = listParams(library);
const filters: FilterSpec<keyof typeof library.filters>[] = [
  { kind: 'search', name: 'q', hint: 'Title or author' },
  {
    kind: 'choice',
    name: 'shelf',
    label: 'Shelf',
    any: 'Any shelf',
    options: [
      { value: 'new', label: 'New' },
      { value: 'lent', label: 'Lent' },
    ],
  },
];
const columns: Column<Book>[] = [
  { key: 'title', label: 'Title', sort: 'title', card: 'start', cell: ({ title }) => title },
  { key: 'pages', label: 'Pages', isNumeric: true, card: 'line', cell: ({ pages }) => pages },
];
const lend = (): RowActions => ({
  primary: { id: 'lend', label: 'Lend', tone: 'primary', run: () => undefined },
  secondary: undefined,
  more: [],
});
const rows: ListRowsProps<Book> = {
  label: 'Books',
  rows: books,
  page: books,
  columns,
  idOf: ({ id }) => String(id),
  nameOf: ({ id }: Book) => String(id),
  actionsOf: lend,
  cursor: '8',
  onCursor: () => undefined,
  openId: '7',
  onOpen: () => undefined,
  glowing: new Set(['8']),
  removed: ['7'],
  selection: {
    selected: books.slice(0, 1),
    canSelect: () => true,
    isSelected: ({ id }) => id === 7,
    select: () => undefined,
    clear: () => undefined,
  },
};
const address = (values: Readonly<Record<string, string>>) => ({
  filters: values,
  patch: () => undefined,
  ...filterState(params, values),
});
const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;
const html = (node: ReactNode) => renderToStaticMarkup(node);

/** The opening tag with this attribute. */
function tagWith(text: string, attribute: string): string {
  return text.match(/<[^>]+>/g)?.find((tag) => tag.includes(attribute)) ?? '';
}

describe('rows of any kind', () => {
  test('make a table, each row named by its id', () => {
    const table = html(
      <ListTable {...rows} density="comfortable" sort="-title" onSort={() => undefined} />,
    );
    expect(table).toContain('<tr data-row="7"');
    expect(table).toContain('<tr data-row="8" tabindex="0"');
    expect(table).toMatch(/aria-sort="descending"[^>]*>.*Title/);
    expect(count(table, /aria-current="true"/g)).toBe(1);
    expect(count(table, />Lend</g)).toBe(2);
    expect(tagWith(table, 'aria-label="Select 7"')).toContain('checked');
    expect(tagWith(table, 'aria-label="Select 8"')).not.toContain('checked');
    expect(table).toContain('This row no longer matches the filters');
  });

  test('make cards of the same columns', () => {
    const cards = html(<ListCards {...rows} card={undefined} />);
    expect(cards).toContain('<li data-row="7"');
    expect(cards).toMatch(/<dt[^>]*>Pages<\/dt><dd[^>]*>732<\/dd>/);
    expect(count(cards, />Lend</g)).toBe(2);
  });

  test('make cards that name a line by its row', () => {
    const long = columns.map((column) => ({
      ...column,
      captionOf: ({ pages }: Book) => (pages > 500 ? 'Long' : column.label),
    }));
    const cards = html(<ListCards {...rows} columns={long} card={undefined} />);
    expect(cards).toMatch(/<dt[^>]*>Pages<\/dt><dd[^>]*>474<\/dd>/);
    expect(cards).toMatch(/<dt[^>]*>Long<\/dt><dd[^>]*>732<\/dd>/);
  });

  test('that do not open take no focus and no key', () => {
    const table = html(
      <ListTable
        {...rows}
        onOpen={undefined}
        actionsOf={undefined}
        selection={undefined}
        density={undefined}
        sort={undefined}
        onSort={() => undefined}
      />,
    );
    expect(table).not.toContain('tabindex');
    expect(table).not.toContain('aria-current');
  });

  test('are called what their list calls them', () => {
    const texts = { 'selection.row': () => 'Select this book' };
    const cards = html(
      <ListTextContext value={texts}>
        <ListCards {...rows} card={undefined} />
      </ListTextContext>,
    );
    expect(count(cards, /aria-label="Select this book"/g)).toBe(2);
  });
});

describe('filters of any kind', () => {
  const bar = (values: Readonly<Record<string, string>>) =>
    html(<BuiltFilters filters={filters} address={address(values)} setByTab={[]} />);

  test('are drawn from their specification, with what the address holds', () => {
    const search = (
      <FilterBar filters={filters} address={address({ q: 'emma' })} searchRef={null} />
    );
    expect(html(search)).toMatch(/placeholder="Title or author"[^>]*value="emma"/);
    expect(bar({})).not.toContain('Remove filter');
    expect(bar({ shelf: 'lent' })).toContain('Remove filter: Shelf');
    expect(bar({ shelf: 'lent' })).toContain('Lent');
    expect(bar({ shelf: 'attic' })).toContain('attic');
  });

  test('have a field each in a form, which keeps what it does not know', () => {
    const form = (values: Readonly<Record<string, string>>) =>
      html(<FormFilters filters={filters} address={address(values)} />);
    expect(tagWith(form({ shelf: 'lent' }), 'selected')).toContain('value="lent"');
    expect(tagWith(form({}), 'selected')).toContain('value=""');
    expect(tagWith(form({ shelf: 'attic' }), 'selected')).toContain('value="attic"');
  });

  test('say that nothing is there yet where no search has found nothing', () => {
    const [, shelf] = filters;
    if (shelf?.kind !== 'choice') throw new Error('no choice');
    const ticks = (options: typeof shelf.options) =>
      html(<FilterTicks filter={{ ...shelf, options }} address={address({})} />);
    expect(ticks([])).toContain('Nothing to choose yet');
    expect(ticks([])).not.toContain('No results');
    expect(ticks(shelf.options)).not.toContain('Nothing to choose yet');
  });

  test('offer to clear what is set, and nothing else', () => {
    expect(bar({ shelf: 'new' })).toContain('Clear all');
    expect(bar({ sort: 'title', skip: '20' })).not.toContain('Clear all');
  });
});

test('an empty list says why it is empty', () => {
  const empty = { title: 'No books', text: 'Buy some.' };
  expect(html(<ListEmpty empty={empty} address={address({})} />)).toContain('Buy some.');
  const filtered = html(<ListEmpty empty={empty} address={address({ shelf: 'new' })} />);
  expect(filtered).toContain('Nothing matches these filters');
  expect(filtered).not.toContain('No books');
  const ofTab = { ...address({ shelf: 'new' }), activeFilters: [] };
  const emptyTab = html(<ListEmpty empty={empty} tab="New" address={ofTab} />);
  expect(emptyTab).toContain('Nothing under “New” right now');
  expect(emptyTab).not.toContain('filters');
});

test('tabs show their figures, capped', () => {
  const tabs = html(
    <StatusTabs
      tabs={library.query.shape.shelf.unwrap().options.map((value) => ({ value, label: value }))}
      value="lent"
      counts={{ new: 3, lent: 1000 }}
      onSelect={() => undefined}
    />,
  );
  expect(tabs).toMatch(/aria-pressed="false"[^>]*>new<span[^>]*>3</);
  expect(tabs).toMatch(/aria-pressed="true"[^>]*>lent<span[^>]*>1,000\+</);
});
