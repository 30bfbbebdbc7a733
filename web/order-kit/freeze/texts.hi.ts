import type { FreezeKey } from './texts.en.ts';

export const freezeHi = {
  'act.freeze': 'फ़्रीज़ करें',
  'act.open': 'फ़्रीज़: विवरण',
  'title.upi': 'UPI ID {name} को फ़्रीज़ करें?',
  'title.user': '{name} को फ़्रीज़ करें?',
  'title.merchant': '{name} को फ़्रीज़ करें?',
  'text.upi': 'फ़्रीज़ समाप्त होने तक न कोई ग्राहक इस पर भेजा जाएगा, न इससे कोई भुगतान होगा।',
  'text.user':
    'इन्हें ऑर्डर नहीं मिलेंगे, ये ऑनलाइन नहीं हो सकेंगे और कोई फ़ैसला नहीं ले सकेंगे; पर साइन इन करके स्वीकार किए गए पे-आउट पूरे कर सकेंगे।',
  'text.merchant': 'नए पे-इन और पे-आउट अस्वीकार होंगे और इसके पे-आउट रुके रहेंगे। यह अपने ऑर्डर देख सकेगा।',
  'will.payins.user':
    '{count, plural, =0 {कोई पे-इन खुला नहीं है} one {{amount} के # खुले पे-इन का फ़ैसला स्टाफ़ करेगा} other {कुल {amount} के # खुले पे-इन का फ़ैसला स्टाफ़ करेगा}}',
  'will.payins.upi':
    '{count, plural, =0 {कोई पे-इन खुला नहीं है} one {{amount} का # पे-इन खुला रहेगा} other {कुल {amount} के # पे-इन खुले रहेंगे}}',
  'will.payins.merchant':
    '{count, plural, =0 {कोई पे-इन खुला नहीं है} one {{amount} का # पे-इन खुला रहेगा और कुछ नहीं रोकेगा} other {कुल {amount} के # पे-इन खुले रहेंगे और कुछ नहीं रोकेंगे}}',
  'will.payouts.user':
    '{count, plural, =0 {कोई पे-आउट खुला नहीं है} one {{amount} का # पे-आउट इन्हें सौंपा गया है} other {कुल {amount} के # पे-आउट इन्हें सौंपे गए हैं}}',
  'will.payouts.upi':
    '{count, plural, =0 {कोई पे-आउट खुला नहीं है} one {{amount} का # पे-आउट इससे चुकाया जा रहा है} other {कुल {amount} के # पे-आउट इससे चुकाए जा रहे हैं}}',
  'will.payouts.merchant':
    '{count, plural, =0 {कोई पे-आउट खुला नहीं है} one {{amount} का # पे-आउट रुकेगा} other {कुल {amount} के # पे-आउट रुकेंगे}}',
  'will.returned':
    '{count, plural, one {इनमें से # अभी स्वीकार नहीं हुआ और पूल में लौटेगा} other {इनमें से # अभी स्वीकार नहीं हुए और पूल में लौटेंगे}}',
  'will.upis':
    '{count, plural, one {# सक्रिय UPI ID भुगतान नहीं लेगी} other {# सक्रिय UPI ID भुगतान नहीं लेंगी}}',
  'will.money': 'बैलेंस {balance}, जिसमें से {held} रोकी गई राशि है',
  amount: 'राशि फ़्रीज़ करें',
  'amount.hint': 'अधिकतम {available} उपलब्ध है। ख़ाली: कोई राशि फ़्रीज़ नहीं होगी',
  reason: 'कारण',
  'reason.hint': 'केवल एडमिन और ऑडिट के लिए; और कोई नहीं देखता',
  'problem.reason': 'कारण बताएँ',
  confirm: 'फ़्रीज़ करें',
  done: 'फ़्रीज़ किया गया',
  'already.title': '{name} फ़्रीज़ है',
  'already.text': 'फ़ैसले के लिए ऑर्डर फ़्रीज़ के पेज पर हैं; फ़्रीज़ वहीं समाप्त होता है।',
  'already.open': 'फ़्रीज़ खोलें',
  'end.act': 'फ़्रीज़ समाप्त करें',
  'end.title': '{name} का फ़्रीज़ समाप्त करें?',
  'end.text': 'इसे फिर ऑर्डर मिलेंगे, उसी स्थिति के साथ जो पहले थी।',
  'end.money': 'फ़्रीज़ की गई राशि {amount} लौटाई जाएगी',
  'end.meanwhile': '{who} ने {time} को यह फ़्रीज़ समाप्त कर दिया। आपकी ओर से कुछ नहीं बदला।',
  'end.done': 'फ़्रीज़ समाप्त हुआ',
  frozen: 'फ़्रीज़',
} as const satisfies Record<FreezeKey, string>;
