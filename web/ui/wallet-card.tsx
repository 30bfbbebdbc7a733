import type { Wallet } from '@peerdesk/contract/user.ts';
import { useText } from '../lib/i18n/texts.ts';
import { Card } from './card.tsx';
import { Money } from './money.tsx';

/** What a peer has, what open orders hold of it, and what is left for new ones. */
export function WalletCard({ wallet }: { wallet: Wallet }) {
  const t = useText();
  const { currency } = wallet;
  return (
    <Card aria-label={t('wallet.title')} className="p-4">
      <dl className="grid gap-4 sm:grid-cols-3 sm:divide-x sm:[&>div+div]:pl-4">
        <div>
          <dt className="text-sm text-muted">{t('wallet.balance')}</dt>
          <dd className="mt-0.5">
            <Money amount={wallet.balance} currency={currency} size="xl" />
          </dd>
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
    </Card>
  );
}
