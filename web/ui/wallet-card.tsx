import type { Wallet } from '@peerdesk/contract/user.ts';
import { formatMoney, minor, parseMoney, showMoney } from '@peerdesk/domain/money.ts';
import { useText } from '../lib/i18n/texts.ts';
import { Card } from './card.tsx';
import { Money } from './money.tsx';

/** What a balance was at a time, as the ledger has it. */
interface Before {
  balance: string;
  time: string;
}

/** What a peer has, what open orders hold of it, and what is left for new ones. */
export function WalletCard({ wallet, before }: { wallet: Wallet; before?: Before | undefined }) {
  const t = useText();
  const { currency } = wallet;
  const uncleared = unclearedOf(wallet);
  return (
    <Card aria-label={t('wallet.title')} className="p-4">
      <dl className="grid gap-4 sm:grid-cols-3 sm:divide-x sm:[&>div+div]:pl-4">
        <div>
          <dt className="text-sm text-muted">{t('wallet.balance')}</dt>
          <dd className="mt-0.5">
            <Money amount={wallet.balance} currency={currency} size="xl" />
          </dd>
          {before && (
            <dd className="figures mt-0.5 text-xs text-muted">
              {t('wallet.before', {
                amount: showMoney(before.balance, currency),
                time: before.time,
              })}
            </dd>
          )}
        </div>
        <div>
          <dt className="text-sm text-muted">{t('wallet.held')}</dt>
          <dd className="mt-0.5">
            <Money amount={wallet.held} currency={currency} size="lg" />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('wallet.available')}</dt>
          <dd className="mt-0.5">
            <Money amount={wallet.available} currency={currency} size="lg" />
          </dd>
        </div>
      </dl>
      {uncleared !== null && (
        <p className="mt-3 text-sm text-muted">
          {t('wallet.uncleared', { amount: showMoney(uncleared, currency) })}
        </p>
      )}
    </Card>
  );
}

/** What was credited for pay-outs and is not available yet; null where there is none. */
function unclearedOf({ balance, held, available }: Wallet): string | null {
  const digits = balance.split('.')[1]?.length ?? 0;
  const [all = 0n, ...taken] = [balance, held, available].map((text) => {
    const read = parseMoney(text, digits);
    return read.ok ? read.value : 0n;
  });
  const rest = taken.reduce<bigint>((left, amount) => left - amount, all);
  return rest > 0n ? formatMoney(minor(rest), digits) : null;
}
