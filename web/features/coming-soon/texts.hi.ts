import type { ComingSoonKey } from './texts.en.ts';

export const hi = {
  note: 'यह स्क्रीन अभी बनी नहीं है।',
  toPayin: 'पे-इन पर जाएँ',
  reports: 'यहाँ पे-इन, पे-आउट, विवाद और खाता-बही की रिपोर्ट xlsx या csv में बनेंगी और रखी जाएँगी।',
} as const satisfies Record<ComingSoonKey, string>;
