import type { RuleKey } from './rule.en.ts';

export const ruleHi = {
  'rule.APP_TXN_ID_NOT_UTR': 'ऐप की ID, UTR नहीं',
  'rule.LEADING_ZERO_LOST': 'आगे का शून्य छूटा',
  'rule.BAD_UTR': 'UTR नहीं',
  'rule.DUPLICATE_UTR': 'UTR पहले इस्तेमाल हो चुका',
  'rule.UTR_CONTESTED': 'UTR पर कई दावे',
  'rule.EXACT_UTR': 'पूरा मेल',
  'rule.LINE_DISMISSED': 'हमारा नहीं बताया गया',
  'rule.AMOUNT_MISMATCH': 'राशि मेल नहीं खाती',
  'rule.ACCOUNT_MISMATCH': 'दूसरा खाता',
  'rule.WRONG_DIRECTION': 'दिशा उलटी',
  'rule.REVERSAL_LINE': 'वापसी',
  'rule.SECONDARY_REF': 'बैंक का अपना नंबर',
  'rule.UTR_NEAR_MISS': 'एक अंक अलग',
  'rule.AMOUNT_TIME_UNIQUE': 'राशि और समय मिलते हैं',
  'rule.AMBIGUOUS': 'कई मिलते हैं',
  'rule.NOT_IN_STATEMENT': 'स्टेटमेंट में नहीं',
  'rule.CREDITED_BUT_DECLINED': 'पैसा आया, पर अस्वीकृत',
  'rule.MANUAL': 'हाथ से',
} as const satisfies Record<RuleKey, string>;
