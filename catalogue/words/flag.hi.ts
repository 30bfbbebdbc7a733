import type { FlagKey } from './flag.en.ts';

export const flagHi = {
  'flag.UTR_CONTESTED': 'UTR पर कई दावे',
  'flag.UTR_CONTESTED.why': 'यही UTR किसी और ऑर्डर में भी है। उनमें से एक ही स्वीकृत हो सकता है।',
  'flag.UTR_LOST': 'UTR कहीं और लगा',
  'flag.UTR_LOST.why':
    'यह UTR दूसरे ऑर्डर के लिए स्वीकृत हो चुका है, इसलिए इस ऑर्डर का भुगतान नहीं माना जा सकता।',
  'flag.LATE': 'देर से',
  'flag.LATE.why': 'ग्राहक ने समय सीमा के बाद भुगतान किया या UTR डाला।',
  'flag.AMOUNT_MISMATCH': 'राशि मेल नहीं खाती',
  'flag.AMOUNT_MISMATCH.why': 'जो रकम आई वह ऑर्डर की राशि से अलग है।',
  'flag.REVERSED': 'उलटा गया',
  'flag.REVERSED.why': 'स्वीकृति को खातों में उलटी प्रविष्टि से ठीक किया गया।',
  'flag.PAID_TWICE_RISK': 'दो बार भुगतान?',
  'flag.PAID_TWICE_RISK.why': 'हो सकता है दो लोगों ने यह पैसा भेजा हो। एडमिन इसे सुलझाएगा।',
  'flag.REVOKED': 'दावा रद्द',
  'flag.REVOKED.why': 'विवाद में भुगतान का पिछला दावा रद्द किया गया।',
  'flag.DISPUTED': 'विवादित',
  'flag.DISPUTED.why': 'किसी का कहना है कि यह पैसा नहीं पहुँचा।',
  'flag.WATCH': 'निगरानी',
  'flag.WATCH.why': 'पीयर निगरानी में है: ध्यान से जाँचें।',
} as const satisfies Record<FlagKey, string>;
