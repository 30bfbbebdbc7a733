import type { DashboardKey } from './texts.en.ts';

export const dashboardHi = {
  greeting: 'नमस्ते, {name}',
  intro: 'यहाँ दिन के आँकड़े दिखेंगे: राशि, सफलता दर, प्रतीक्षा में ऑर्डर और चार्ट। तब तक काम यहाँ है।',
  statements: 'बैंक स्टेटमेंट',
  'statements.alerts': 'चेतावनियाँ: स्वीकृतियाँ जिन्हें स्टेटमेंट नकारता है',
  'statements.exceptions': 'अपवाद: बैंक पंक्तियाँ और दावे जिन्हें सुलझाना है',
  'go.payin': 'ग्राहकों के भुगतान: क्या आया देखें, स्वीकृत या अस्वीकृत करें।',
  'go.payout': 'ग्राहकों को भुगतान।',
  'go.dispute': 'वे पे-आउट जो ग्राहक के अनुसार पहुँचे नहीं।',
} as const satisfies Record<DashboardKey, string>;
