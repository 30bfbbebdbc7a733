import { createTexts } from '../../lib/i18n/translate.ts';
import { webhookEn } from './webhook-texts.en.ts';

export const { useText: useWebhookText } = createTexts({
  en: webhookEn,
  hi: async () => (await import('./webhook-texts.hi.ts')).webhookHi,
});
