import { expect, test } from 'vitest';
import { cellsOf, toggledHide, visibleColumns, type Column } from './column.ts';

interface Book {
  isLent: boolean;
}

const columns: Column<Book>[] = [
  { key: 'title', label: 'Title', isFixed: true, cell: () => 'A title' },
  { key: 'pages', label: 'Pages', spanOf: ({ isLent }) => (isLent ? 9 : 1), cell: () => '1' },
  { key: 'shelf', label: 'Shelf', cell: () => 'B' },
];
const keysOf = (row: Book) => cellsOf(columns, row).map(({ column }) => column.key);

test('a wider cell stands for those after it, and ends with the table', () => {
  expect(keysOf({ isLent: false })).toEqual(['title', 'pages', 'shelf']);
  expect(keysOf({ isLent: true })).toEqual(['title', 'pages']);
  expect(cellsOf(columns, { isLent: true }).at(-1)?.span).toBe(2);
});

test('columns are hidden and shown again; a fixed one stays', () => {
  const hide = toggledHide(undefined, 'shelf');
  expect(visibleColumns(columns, hide).map(({ key }) => key)).toEqual(['title', 'pages']);
  expect(visibleColumns(columns, 'title').map(({ key }) => key)).toContain('title');
  expect(toggledHide(hide, 'shelf')).toBeUndefined();
});
