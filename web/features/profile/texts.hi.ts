import type { ProfileKey } from './texts.en.ts';

export const profileHi = {
  account: 'खाता',
  name: 'नाम',
  username: 'यूज़रनेम',
  role: 'भूमिका',
  presence: 'उपस्थिति',
  presenceHint: 'नए ऑर्डर आपको केवल ऑनलाइन रहने पर मिलते हैं।',
  saved: 'सहेजा गया',
  password: 'पासवर्ड',
  currentPassword: 'मौजूदा पासवर्ड',
  newPassword: 'नया पासवर्ड',
  newPasswordHint: 'कम से कम 8 अक्षर',
  repeatPassword: 'नया पासवर्ड फिर से',
  changePassword: 'पासवर्ड बदलें',
  passwordChanged: 'पासवर्ड बदल गया',
  notSame: 'दोनों पासवर्ड एक जैसे नहीं हैं',
  needName: 'नाम लिखें',
  needPassword: 'अपना मौजूदा पासवर्ड लिखें',
} as const satisfies Record<ProfileKey, string>;
