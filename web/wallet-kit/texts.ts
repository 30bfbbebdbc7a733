import { createTexts } from '../lib/i18n/translate.ts';
import { walletKitEn } from './texts.en.ts';

export const { useText: useWalletKitText } = createTexts({
  en: walletKitEn,
  hi: async () => (await import('./texts.hi.ts')).walletKitHi,
});
