import type { approvalReasons } from '@peerdesk/contract/reasons/approval.ts';

export const approvalHi = {
  needs_second_approval:
    'एक व्यक्ति अकेले {limit} तक ही ऐसा कर सकता है, और यह {amount} है: किसी और एडमिन से पूछें',
  moved_alone_above:
    'एक व्यक्ति 24 घंटे में किसी वॉलेट या बैलेंस पर अकेले {limit} तक ही बदल सकता है। इसे मिलाकर पिछले 24 घंटों में आपका इस पर किया गया बदलाव {amount} हो जाएगा: किसी और एडमिन से पूछें',
  moved_in_all_alone_above:
    'एक व्यक्ति 24 घंटे में सभी वॉलेट और बैलेंस मिलाकर अकेले {limit} तक ही बदल सकता है, उलटे गए ऑर्डर व बदलाव और रद्द किए गए दावे भी इसमें शामिल हैं। इसे मिलाकर पिछले 24 घंटों में आपका किया गया बदलाव {amount} हो जाएगा: अपने अलावा किसी एडमिन से पूछें',
  written_off_alone_above:
    'एक व्यक्ति 24 घंटे में अकेले {limit} तक ही बट्टे खाते में डाल या लौटा सकता है। इसे मिलाकर पिछले 24 घंटों में आपने {amount} बट्टे खाते में डाले या लौटाए होंगे: किसी और एडमिन से पूछें',
  below_zero_alone:
    'एक व्यक्ति अकेले किसी वॉलेट या बैलेंस को शून्य से {limit} नीचे तक ही ले जा सकता है, और यह उसे {amount} नीचे ले जाएगा: किसी और एडमिन से पूछें',
  approval_approved_by: '{who} ने {at} को इसे मंज़ूर किया',
  approval_declined_by: '{who} ने {at} को इसे अस्वीकार किया',
  approval_withdrawn_by: '{who} ने {at} को इसे वापस लिया',
  approval_by_another: 'यह आपने माँगा है, इसलिए फ़ैसला कोई और एडमिन करेगा',
  approval_by_admin: 'इसे केवल एडमिन मंज़ूर या अस्वीकार कर सकता है',
  approval_by_who_gains: 'इससे आपको फ़ायदा होगा, इसलिए फ़ैसला कोई और एडमिन करेगा',
  approval_withdrawn_by_another: 'इसे केवल वही वापस ले सकता है जिसने माँगा था',
  approval_requester_may_not: 'यह {who} ने माँगा था, जिसे अब इसकी अनुमति नहीं है',
  approval_body_outdated: 'यह पुराने संस्करण में माँगा गया था: दोबारा माँगें',
  approval_asked_already: 'आप ठीक यही पहले ही माँग चुके हैं, और यह इंतज़ार में है',
  limits_need_second:
    'इससे एक व्यक्ति अकेले ज़्यादा कर सकेगा, इसलिए किसी और एडमिन की मंज़ूरी ज़रूरी है। कुछ नहीं बदला',
  approval_too_soon:
    'जिस एडमिन को अभी जोड़ा गया या नया पासवर्ड दिया गया, वह {at} से दूसरा व्यक्ति हो सकता है',
  approvals_waiting: 'आपके {most, number} अनुरोध पहले से इंतज़ार में हैं: कुछ वापस लें या फ़ैसले का इंतज़ार करें',
} as const satisfies Record<keyof typeof approvalReasons, string>;
