import type { whatIfReasons } from '@peerdesk/contract/reasons/what-if.ts';

export const whatIfEn = {
  what_if_under_way: 'A replay of yours is under way: wait for it, or cancel it',
  what_if_over: 'This replay has ended already',
  what_if_hours: 'The last hour has to come after the first',
} as const satisfies Record<keyof typeof whatIfReasons, string>;
