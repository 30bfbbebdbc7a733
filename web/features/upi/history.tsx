import type { UpiDetail, UpiField } from '@peerdesk/contract/upi.ts';
import { upiStatuses } from '@peerdesk/contract/upi.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { Timeline } from '../../order-kit/timeline.tsx';
import { useUpiText } from './texts.ts';

const knownActions = [
  'upi.create',
  'upi.update',
  'upi.restock',
  'upi.freeze',
  'upi.unfreeze',
] as const;

/** Who changed what when, newest first. */
export function UpiHistory({ history }: Pick<UpiDetail, 'history'>) {
  const t = useUpiText();
  return (
    <Timeline
      entries={history.toReversed()}
      wordsOf={({ action }) => {
        const known = knownActions.find((name) => name === action);
        return known ? t(`did.${known}`) : action;
      }}
      detailOf={({ changes }) => <Changes changes={changes} />}
    />
  );
}

function Changes({ changes }: { changes: UpiDetail['history'][number]['changes'] }) {
  const t = useUpiText();
  const wordsOf = useValueWords();
  return (
    <ul className="text-sm text-muted">
      {changes.map(({ field, before, after }) => {
        const facts = { field: t(`field.${field}`), after: wordsOf(field, after) };
        return (
          <li key={field}>
            {before === null
              ? t('change.first', facts)
              : t('change.from', { ...facts, before: wordsOf(field, before) })}
          </li>
        );
      })}
    </ul>
  );
}

function useValueWords(): (field: UpiField, value: string) => string {
  const shared = useText();
  const t = useUpiText();
  return (field, value) => {
    switch (field) {
      case 'status': {
        const status = upiStatuses.find((known) => known === value);
        return status ? shared(`status.${status}`) : value;
      }
      case 'minAmount':
      case 'maxAmount':
      case 'dailyAmount':
        return showMoney(value);
      case 'accountId':
        return value || t('account.none');
      case 'holder':
      case 'dailyCount':
        return value;
    }
  };
}
