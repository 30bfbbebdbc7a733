import { entryKinds } from '@peerdesk/contract/ledger.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { OrderLink } from '../order-link.tsx';
import { usePostingsText } from './texts.ts';

export interface PostingRowProps {
  posting: {
    at: string;
    kind: string;
    refId: string | null;
    reason: string;
    /** Who booked it; nobody is the system. */
    by?: string;
    amount: string;
    balance: string;
  };
  currency: string;
}

/** One movement of a wallet or a balance, with what it left; a row of a `DrawerList`. */
export function PostingRow({ posting, currency }: PostingRowProps) {
  const t = usePostingsText();
  const { at, refId, reason, by, amount, balance } = posting;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p>
          <EntryKindName kind={posting.kind} />
          {refId && (
            <>
              {' '}
              {/* Stays whole where it fits a line of its own. */}
              <span className="inline-block max-w-full">
                <OrderLink refId={refId} />
              </span>
            </>
          )}
        </p>
        {reason && <p className="break-words text-muted">{reason}</p>}
        <p className="text-xs text-muted">
          {by !== undefined && `${by || t('system')} · `}
          <Time at={at} />
        </p>
      </div>
      <div className="shrink-0 text-right">
        <SignedMoney amount={amount} currency={currency} />
        <p className="figures text-xs text-muted">
          {t('balance', { balance: showMoney(balance) })}
        </p>
      </div>
    </div>
  );
}

/** What an entry was made for; a kind that no version here knows stays as it is. */
export function EntryKindName({ kind }: { kind: string }) {
  const t = usePostingsText();
  const known = entryKinds.find((one) => one === kind);
  return known ? t(`entry.${known}`) : kind;
}

/** An amount with its sign, whichever it is. */
export function SignedMoney({ amount, currency }: { amount: string; currency: string }) {
  const isCredit = !amount.startsWith('-');
  return (
    <span className={cx('font-medium whitespace-nowrap', isCredit && 'text-success-ink')}>
      {isCredit && '+'}
      <Money amount={amount} currency={currency} />
    </span>
  );
}
