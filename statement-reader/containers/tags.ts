import { unescapeMarkup } from './markup.ts';

/** The attributes of a tag by their names in small letters; of several of a name, the first. */
export function attributesOf(tag: string, isXml: boolean): Map<string, string> {
  const found = new Map<string, string>();
  const start = /^[^\s/>]*/.exec(tag)?.[0].length ?? 0;
  const pair = /([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/g;
  pair.lastIndex = start;
  for (let match = pair.exec(tag); match; match = pair.exec(tag)) {
    const [, written = '', double, single, bare] = match;
    const name = (isXml ? written.slice(written.indexOf(':') + 1) : written).toLowerCase();
    const value = double ?? single ?? bare ?? '';
    if (!found.has(name)) found.set(name, value.includes('&') ? unescapeMarkup(value) : value);
    // Of two hidden ones of an XML spreadsheet, nobody knows which of their spaces is its own.
    else if (isXml && name === 'hidden' && /^\s*(?:1|true)\s*$/i.test(value)) found.set(name, '1');
  }
  return found;
}

/** The name of a tag as its kind of file has it; undefined for what is no tag. */
export function nameOfTag(tag: string, isXml: boolean): string | undefined {
  const name = /^\/?([a-z][^\s/>]*)/i.exec(tag)?.[1]?.toLowerCase();
  return isXml ? name?.slice(name.indexOf(':') + 1) : name;
}

/** Where a tag ends: behind a sign that is in none of its values, which are closed somewhere. */
export function endOfTag(text: string, start: number): number {
  if (text.startsWith('<!--', start)) return endOfComment(text, start);
  let end = text.indexOf('>', start);
  if (end < 0 || !/[a-z/]/i.test(text[start + 1] ?? '')) return end + 1 || -1;
  let at = start;
  for (;;) {
    const opened = /=\s*(["'])/.exec(text.slice(at, end));
    if (!opened) return end + 1;
    const open = at + opened.index + opened[0].length;
    const close = text.indexOf(opened[1] ?? '"', open);
    if (close < 0) return end + 1;
    at = close + 1;
    if (at > end) end = text.indexOf('>', at);
    if (end < 0) return -1;
  }
}

/** A browser ends a comment in three more ways. */
function endOfComment(text: string, start: number): number {
  const short = /^<!--(?:-?>)/.exec(text.slice(start, start + 6))?.[0].length;
  if (short !== undefined) return start + short;
  const end = text.indexOf('--', start + 4);
  if (end < 0) return -1;
  const closing = /--!?>/g;
  closing.lastIndex = end;
  const match = closing.exec(text);
  return match ? match.index + match[0].length : -1;
}
