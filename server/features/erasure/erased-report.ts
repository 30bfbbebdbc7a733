import type { Erased, Erasure } from './erase-customer.ts';
import type { Repeated } from './repeat-erasures.ts';

/** What the command prints for whoever ran it. */
export function erasedReport({ customer, merchant, isTrial }: Erasure, done: Erased): string {
  const { orders, cases, messages, files, lines, deliveries, reports, surrogate } = done;
  const what =
    `${orders} orders, ${cases} disputes and complaints, ${messages} messages and notes, ` +
    `${files} files, ${lines} bank lines, ${deliveries} webhook deliveries, ${reports} reports`;
  const said = isTrial
    ? `Would erase what is known of ${customer} of ${merchant} in: ${what}. Nothing was changed.`
    : `Erased what was known of ${customer} of ${merchant} in: ${what}.\n` +
      `Its orders are now those of ${surrogate}.`;
  const left = done.left.map(({ table, rows }) => `  ${table}: ${rows} rows`);
  const still = 'These tables still hold the id, a name or a UPI ID of theirs; see what is kept in';
  return [
    said,
    ...(done.filesKept > 0
      ? [`${done.filesKept} files stay, because they are evidence of others as well.`]
      : []),
    ...(left.length > 0 ? [`${still} docs/before-you-go-live.md:`, ...left] : []),
    'Backups and originals of bank statements made before still hold it until they are removed.',
    '',
  ].join('\n');
}

/** What the command prints after erasures were repeated. */
export function repeatedReport(
  { done, refused }: Repeated,
  { isTrial, damaged }: { isTrial: boolean; damaged: readonly number[] },
): string {
  const verb = isTrial ? 'would be erased again' : 'erased again';
  const lines = [
    ...done.map(({ erasure, erased }) => {
      return `${erasure.surrogate} of ${erasure.at}: ${verb} in ${erased.orders} orders`;
    }),
    ...refused.map(({ erasure, why }) => `${erasure.surrogate} of ${erasure.at}: ${why}`),
    ...damaged.map((line) => `line ${line} of the list was cut short: run its erasure again`),
  ];
  const none = 'Nothing to repeat: every erasure of the list is in this database.';
  return `${(lines.length === 0 ? [none] : lines).join('\n')}\n`;
}
