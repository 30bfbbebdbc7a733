import type { peopleReasons } from '@peerdesk/contract/reasons/people.ts';

export const peopleHi = {
  username_taken: 'यह यूज़रनेम पहले से लिया जा चुका है',
  password_mostly_username: 'यूज़रनेम के अलावा कम से कम {least, number} अक्षर',
  password_common: 'यह पासवर्ड बहुत लोग इस्तेमाल करते हैं',
  password_monotonous: 'एक जैसे या क्रम में आने वाले अक्षर आसानी से पहचाने जाते हैं',
  parent_of_staff: 'सब-एडमिन के समूह में सिर्फ़ पीयर होते हैं',
  subadmin_registers_peers_only: 'सब-एडमिन सिर्फ़ अपने समूह के पीयर रजिस्टर कर सकते हैं',
  subadmin_blocked: 'यह सब-एडमिन अवरुद्ध है',
  subadmin_missing: 'सब-एडमिन चुनें',
  tag_by_admin_only: 'यह टैग सिर्फ़ एडमिन दे सकता है',
  commission_above_own: 'आप अधिकतम {most, number} बेसिस पॉइंट दे सकते हैं',
  blocking_yourself: 'आप ख़ुद को अवरुद्ध नहीं कर सकते',
  last_admin: 'आख़िरी सक्रिय एडमिन को अवरुद्ध नहीं किया जा सकता',
  peer_blocked: 'यह पीयर अवरुद्ध है',
  upi_frozen: 'यह UPI ID फ़्रीज़ है',
  upi_waits_for_approval: 'यह UPI ID स्वीकृति की प्रतीक्षा में है',
  upi_owner_missing: 'बताएँ कि यह UPI ID किसकी है',
  upi_owner_not_peer: 'UPI ID सिर्फ़ पीयर की हो सकती है',
  upi_registered: 'यह UPI ID पहले से रजिस्टर है',
  bank_account_of_another: 'यह बैंक खाता किसी और का है',
} as const satisfies Record<keyof typeof peopleReasons, string>;
