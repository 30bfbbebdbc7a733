import { utrEn } from '@peerdesk/catalogue/reasons/utr.en.ts';
import type { UtrReading } from '@peerdesk/domain/reconcile/utr.ts';
import { createTexts } from '../lib/i18n/translate.ts';

const { useText } = createTexts({
  en: utrEn,
  hi: async () => (await import('@peerdesk/catalogue/reasons/utr.hi.ts')).utrHi,
});

/** Says what is wrong with what was typed as a reference; undefined when nothing is. */
export function useUtrMistake(): (reading: UtrReading | undefined) => string | undefined {
  const t = useText();
  return (reading) => {
    if (!reading || reading.ok) return undefined;
    return t(reading.reason.code, { ...reading.reason.facts });
  };
}
