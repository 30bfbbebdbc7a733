import type { SigninKey } from './texts.en.ts';

export const signinHi = {
  title: 'साइन इन करें',
  username: 'यूज़रनेम',
  password: 'पासवर्ड',
  otp: 'ऑथेंटिकेटर ऐप का कोड',
  otpHint: 'छह अंक, या आपका कोई रिकवरी कोड।',
  show: 'दिखाएँ',
  hide: 'छिपाएँ',
  showPassword: 'पासवर्ड दिखाएँ',
  submit: 'साइन इन करें',
  needUsername: 'अपना यूज़रनेम लिखें',
  needPassword: 'अपना पासवर्ड लिखें',
  needOtp: 'कोड लिखें',
  wrong: 'यूज़रनेम या पासवर्ड ग़लत है।',
  slowed: 'बहुत बार ग़लत कोशिश हुई। {seconds, plural, one {# सेकंड} other {# सेकंड}} बाद फिर कोशिश करें।',
  slowedOver: 'अब फिर कोशिश कर सकते हैं।',
  unreachable: 'सर्वर से संपर्क नहीं हो पा रहा। अपना कनेक्शन देखें और फिर कोशिश करें।',
  demo: 'डेमो: इस रूप में साइन इन करें',
  support: 'साइन इन में दिक्कत? {contact}',
} as const satisfies Record<SigninKey, string>;
