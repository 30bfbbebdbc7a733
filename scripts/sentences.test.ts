import { expect, it } from 'vitest';
import { sentencesIn } from './sentences.ts';

it.each([
  [`return refuse('NotFound', 'There is no such order');`],
  [`return refuseFile('NO_TABLE', "The file isn't a statement", { preview });`],
  ['throw new FileRefused(\n  "TOO_LARGE",\n  `The file has ${count} rows`,\n);'],
  [`throw new FileRefused('TOO_LARGE', \`\${count} rows\`);`],
  [`return refuse('NotFound', because(isOld ? 'order_old' : 'The order is old'));`],
  [`return refuseField('utr', 'यह UTR नहीं है');`],
  [`return { kind: 'error', error: \`“\${text}” is not an amount\` };`],
  [`const message = 'Most lines could not be read';`],
  [`const fault = { code: 'FORMULA', reason: 'It has no result' };`],
])('finds the sentence of %s', (code) => {
  expect(sentencesIn(`const before = 1;\n${code}\n`)).toEqual([2]);
});

it.each([
  [`return refuse('NotFound', 'order_unknown');`],
  [`return refuseFile('TOO_LARGE', because('too_many_rows', { most: rowsMax }));`],
  [`throw new Error('the upload is gone');`],
  [`const { reason } = order;\nconst title = 'Not a reason';`],
  [`// refuse('NotFound', 'There is no such order')`],
  [`/** As in reason: 'It has no result'. */`],
  [`const reason = await query('select reason from statement_upload');`],
  [`if (reason === 'a b') return refuse('NotFound', reasons[0]);`],
])('says nothing of %s', (code) => {
  expect(sentencesIn(code)).toEqual([]);
});

it('reads a call to its end and no further', () => {
  const calls = [
    `refuse('NotFound', of(')', 'a_code'));`,
    `say('Two words');`,
    `refuse('NotFound', 'No such one');`,
  ].join('\n');
  expect(sentencesIn(calls)).toEqual([3]);
});
