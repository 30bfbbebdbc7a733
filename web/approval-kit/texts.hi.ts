import type { ApprovalKitKey } from './texts.en.ts';

export const approvalKitHi = {
  title: 'इसके लिए दूसरा व्यक्ति ज़रूरी है',
  text: 'अभी कुछ नहीं हुआ। दूसरा एडमिन आपका नोट देखेगा, और उसकी मंज़ूरी मिलते ही यह हो जाएगा।',
  note: 'यह क्यों होना चाहिए',
  'note.missing': 'कारण लिखें',
  ask: 'किसी और एडमिन से पूछें',
  asked: 'दूसरे एडमिन से पूछा गया',
} as const satisfies Record<ApprovalKitKey, string>;
