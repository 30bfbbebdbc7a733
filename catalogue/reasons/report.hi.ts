import type { reportReasons } from '@peerdesk/contract/reasons/report.ts';

export const reportHi = {
  too_many_filters: 'बहुत ज़्यादा फ़िल्टर हैं',
  not_time_of_day: 'समय ऐसे लिखें: 09:00',
  report_kind_not_yours: 'आपकी भूमिका यह रिपोर्ट नहीं बनवा सकती',
  too_many_reports:
    'आपकी {most, number} रिपोर्ट बन रही हैं। किसी एक के पूरा होने का इंतज़ार करें या एक रद्द करें',
  too_many_reports_kept: 'आपकी {most, number} रिपोर्ट रखी हैं। पहले कुछ हटाएँ',
  reports_busy: 'अभी बहुत सी रिपोर्ट बन रही हैं। थोड़ी देर में फिर कोशिश करें',
  report_not_ready: 'इस रिपोर्ट की फ़ाइल अभी नहीं बनी है',
  report_has_ended: 'यह रिपोर्ट अब नहीं बन रही है',
  report_is_being_made: 'यह रिपोर्ट बन रही है। पहले इसे रद्द करें',
  report_of_former_group: 'इस रिपोर्ट के बनने के बाद कोई आपके समूह से निकल गया है। इसे फिर से बनवाएँ',
  report_owner_may_not: 'जिसने यह रिपोर्ट माँगी थी, वह अब इसे नहीं पा सकता',
  report_failed: 'रिपोर्ट नहीं बन सकी। फिर कोशिश करें या छोटी अवधि चुनें',
  report_too_long: 'रिपोर्ट में ज़्यादा से ज़्यादा {most, number} पंक्तियाँ हो सकती हैं। छोटी अवधि चुनें',
  report_too_large: 'रिपोर्ट ज़्यादा से ज़्यादा {most, number} MB की हो सकती है। छोटी अवधि चुनें',
  reports_full: 'आपकी रिपोर्ट {most, number} MB से ज़्यादा जगह ले रही हैं। कुछ हटाएँ और इसे फिर से बनवाएँ',
  schedule_day_daily: 'हर दिन बनने वाली रिपोर्ट का अपना कोई दिन नहीं होता: दिन न भेजें',
  schedule_day_weekly: 'हफ़्ते का दिन चुनें: सोमवार के लिए 1 से रविवार के लिए 7 तक',
  schedule_day_monthly: '1 से 28 तक का दिन चुनें: इसके बाद की तारीख हर महीने में नहीं होती',
  too_many_views: 'आपके {most, number} सहेजे गए व्यू हो चुके हैं। पहले कोई एक हटाएँ',
  view_name_taken: 'इस सूची का इसी नाम का एक व्यू आपके पास है। दूसरा नाम चुनें',
  only_admins_share: 'व्यू सिर्फ़ एडमिन साझा कर सकता है',
  too_many_schedules: 'आपके {most, number} शेड्यूल हो चुके हैं। पहले कोई एक समाप्त करें',
  schedule_is_so: 'शेड्यूल पहले से ही इस स्थिति में है',
} as const satisfies Record<keyof typeof reportReasons, string>;
