import type { whatIfReasons } from '@peerdesk/contract/reasons/what-if.ts';

export const whatIfHi = {
  what_if_under_way: 'आपका एक रीप्ले चल रहा है: उसके पूरे होने का इंतज़ार करें या उसे रोकें',
  what_if_over: 'यह रीप्ले पहले ही समाप्त हो चुका है',
  what_if_hours: 'अंतिम घंटा पहले घंटे के बाद होना चाहिए',
} as const satisfies Record<keyof typeof whatIfReasons, string>;
