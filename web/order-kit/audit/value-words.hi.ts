import { dayStateHi } from '@peerdesk/catalogue/words/day-state.hi.ts';
import { ruleHi } from '@peerdesk/catalogue/words/rule.hi.ts';
import { tagHi } from '@peerdesk/catalogue/words/tag.hi.ts';
import { valuesHi } from './value-texts.hi.ts';

/** In one piece: what the portal has words for elsewhere too, and what only the audit names. */
export const valueWordsHi = { ...tagHi, ...ruleHi, ...dayStateHi, ...valuesHi } as const;
