import type { Language } from '@peerdesk/contract/user.ts';

/**
 * Each language in its own words. Lists them here too, since the contract's list brings zod along.
 */
export const languageNames = {
  en: 'English',
  hi: 'हिन्दी',
} as const satisfies Record<Language, string>;

export const languages = Object.keys(languageNames) as Language[];

/** The first of these tags (`hi-IN`) that is spoken here, else English. */
export function spokenLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const match = languages.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (match) return match;
  }
  return 'en';
}
