import { pattern } from '../pattern.ts';

/** What begins a row under the lines: totals, legends, and what banks write below a statement. */
export const summary = pattern(
  String.raw`^(?:\*?\s*)(?:(?:statement|account|transaction)s? (?:summary|legend)|`,
  String.raw`summary|grand total|total|sub ?total|page total|closing bal|opening bal|`,
  String.raw`legends?\b|notes?\b|important|disclaimer|abbreviation|`,
  String.raw`end of (?:the )?statement|---+ *end|this is (?:a|an) (?:computer|system|`,
  String.raw`electronic)|computer generated|unless the constituent|generated on|`,
  String.raw`registered office|contents of this|we request|please|in case of|\*\*(?!\S*[@/])|`,
  String.raw`for any|dear customer|end of report|dr count|cr count|the (?:closing|`,
  String.raw`transaction))`,
);
/** The balance before the first line, or before those of a page. */
export const brought = pattern(
  String.raw`^(?:opening balance|balance (?:b\/?f|brought forward|c\/?f)|`,
  String.raw`brought forward|b\/?f|bal b\/?f|open(?:ing)? bal)`,
);
/** The balance after the last line, or after those of a page, and totals. */
export const closes =
  /^(?:closing bal|balance c\/f|carried forward|c\/f\b|(?:grand |page )?total)/i;
export const rule = /^[\s*=_~—–-]{3,}$/;
export const pageMark = /^page(?:\s*no)?\W*\d|^carried forward|^c\/?f\b/i;
