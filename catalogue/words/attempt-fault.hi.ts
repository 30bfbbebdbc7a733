import type { AttemptFaultKey } from './attempt-fault.en.ts';

export const attemptFaultHi = {
  'fault.unresolved': 'यह नाम नहीं मिला',
  'fault.private_address': 'यह नाम किसी निजी पते का है',
  'fault.refused': 'कनेक्शन नहीं हुआ',
  'fault.tls': 'मान्य प्रमाणपत्र नहीं है',
  'fault.timeout': 'समय पर जवाब नहीं आया',
  'fault.redirect': 'रीडायरेक्ट, जिसका पालन नहीं होता',
  'fault.status': 'स्टेटस सफलता का नहीं है',
  'fault.cut_off': 'जवाब बीच में टूट गया',
  'fault.invalid_url': 'पता मान्य नहीं है',
  'fault.interrupted': 'बीच में रुकी; फिर कोशिश हुई',
} as const satisfies Record<AttemptFaultKey, string>;
