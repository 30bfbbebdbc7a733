import { evidenceEn, lineEn } from '@peerdesk/catalogue/reasons/evidence.en.ts';
import { reportEn } from '@peerdesk/catalogue/reasons/report.en.ts';
import type { Reason } from '@peerdesk/contract/reason.ts';
import { evidenceReasons, lineReasons } from '@peerdesk/contract/reasons/evidence.ts';
import { reportReasons } from '@peerdesk/contract/reasons/report.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { groupUtr } from '@peerdesk/domain/reconcile/utr.ts';
import { createTexts } from '../../lib/i18n/translate.ts';

/** The kinds of reasons that the server decides by itself and keeps with what it did. */
const keptEn = { ...reportEn, ...evidenceEn, ...lineEn } as const;
const kept = { ...reportReasons, ...evidenceReasons, ...lineReasons } as const;

const { useText: useReasonText } = createTexts({
  en: keptEn,
  hi: async () => {
    const [{ reportHi }, { evidenceHi, lineHi }] = await Promise.all([
      import('@peerdesk/catalogue/reasons/report.hi.ts'),
      import('@peerdesk/catalogue/reasons/evidence.hi.ts'),
    ]);
    return { ...reportHi, ...evidenceHi, ...lineHi };
  },
});

/** The reason in a record of the audit as a sentence, if it has one that is known here. */
export function useKeptReason(): (record: unknown) => string | undefined {
  const t = useReasonText();
  return (record) => {
    const reason = reasonIn(record);
    return reason && t(reason.code, valuesOf(reason));
  };
}

type Kept = Extract<Reason, { code: keyof typeof keptEn }>;

function reasonIn(record: unknown): Kept | undefined {
  if (typeof record !== 'object' || record === null || !('reason' in record)) return undefined;
  const { reason } = record;
  return isKept(reason) ? reason : undefined;
}

function isKept(reason: unknown): reason is Kept {
  if (typeof reason !== 'object' || reason === null) return false;
  return 'facts' in reason && 'code' in reason && Object.hasOwn(keptEn, String(reason.code));
}

/** The facts as the server writes them in its sentences. */
function valuesOf({ code, facts }: Kept): Record<string, string | number> {
  const kinds: Readonly<Record<string, string>> = kept[code];
  const plain = Object.entries<unknown>(facts).filter(isPlain);
  return Object.fromEntries(
    plain.map(([name, fact]) => {
      if (kinds[name] === 'money') return [name, showMoney(String(fact))];
      return [name, kinds[name] === 'utr' ? groupUtr(String(fact)) : fact];
    }),
  );
}

function isPlain(fact: [string, unknown]): fact is [string, string | number] {
  return typeof fact[1] === 'string' || typeof fact[1] === 'number';
}
