import type { ProofKey } from './texts.en.ts';

export const proofHi = {
  'proof.add': 'भुगतान की तस्वीर जोड़ें',
  'proof.hint': 'JPEG, PNG या WebP, 5 MB तक। जोड़ना ज़रूरी नहीं।',
  'proof.sending': 'भेजी जा रही है: {percent}%',
  'proof.remove': 'तस्वीर हटाएँ',
  'proof.seen': 'इससे मिलती-जुलती तस्वीर पहले इस्तेमाल हुई है। स्टाफ़ इसे देखेगा।',
  'proof.tooBig': 'तस्वीर 5 MB से बड़ी है',
} as const satisfies Record<ProofKey, string>;
