import { expect, test } from 'vitest';
import { readHtml } from './html.ts';

const cellsOf = (page: string) =>
  readHtml(page)
    .rows.slice()
    .map(({ cells }) => cells);

test('a cell that spans columns takes their places, whatever the quotes of its attribute', () => {
  for (const span of ['colspan=3', 'colspan="3"', "colspan='3'", 'align=left colspan=3 nowrap']) {
    const page = `<table><tr><td ${span}>Total</td><td>1.00</td></tr></table>`;
    expect(cellsOf(page)).toEqual([['Total', '', '', '1.00']]);
  }
});

test('scripts, styles and comments are not shown', () => {
  const page =
    '<table><tr><td>a<script>b</script><style>c</style><!-- <td>d</td> --></td></tr></table>';
  expect(cellsOf(page)).toEqual([['a']]);
});
