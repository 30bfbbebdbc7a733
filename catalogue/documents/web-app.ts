import type { Language } from '@peerdesk/contract/user.ts';

/** What an installed portal offers beside its icon. */
export const webAppWords = {
  en: { payins: 'Pay-ins to confirm', payouts: 'Pay-outs', statements: 'Bank statements' },
  hi: { payins: 'पुष्टि के लिए पे-इन', payouts: 'पे-आउट', statements: 'बैंक स्टेटमेंट' },
} as const satisfies Record<Language, Record<'payins' | 'payouts' | 'statements', string>>;
