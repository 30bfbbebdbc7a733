import type { Reader } from '@peerdesk/catalogue/sentence.ts';
import { languages, type Language } from '@peerdesk/contract/user.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { AnyKindOfCaller } from './callers.ts';

const tagsMax = 20;

/** The first of a request's languages, by weight, that is supported; English if none is. */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').split(',', tagsMax).map(weightedTag);
  for (const { tag, weight } of wanted.toSorted((a, b) => b.weight - a.weight)) {
    const spoken = languages.find((language) => language === tag);
    if (spoken && weight > 0) return spoken;
  }
  return 'en';
}

function weightedTag(part: string): { tag: string | undefined; weight: number } {
  const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const quality = parameters.find((text) => text.startsWith('q='))?.slice('q='.length);
  const weight = quality === undefined ? 1 : Number.parseFloat(quality);
  return { tag: range.split('-')[0], weight: Number.isNaN(weight) ? 0 : weight };
}

/** The reader of a response: a user's own language, otherwise the language of the request. */
export function readerOf(
  services: { timeZone: () => string },
  headers: IncomingHttpHeaders,
  caller?: AnyKindOfCaller,
): Reader {
  const language =
    caller?.kind === 'user' ? caller.language : acceptedLanguage(headers['accept-language']);
  return { language, timeZone: services.timeZone() };
}
