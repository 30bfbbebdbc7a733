import type { MoneyRequestKind } from '@peerdesk/contract/money-request.ts';
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { LiveIndicator } from '../../list-kit/live-indicator.tsx';
import { StatusTabs } from '../../list-kit/status-tabs.tsx';
import { useOwnWallet } from '../../session/own-wallet.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { WalletCard } from '../../ui/wallet-card.tsx';
import { MainCard } from '../../ui/card.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { LogsTab } from './log-list.tsx';
import { RequestsTab } from './request-list.tsx';
import { useRequestsText } from './texts.ts';

const walletTabs = ['requests', 'log'] as const;
const addressSchema = z.object({ tab: z.enum(walletTabs).optional() });

/** `/wallet`: a peer's money, what it has asked for, and what was moved by hand. */
export function WalletScreen() {
  const t = useRequestsText();
  const shared = useText();
  const wallet = useOwnWallet();
  const [address] = useSearchParams(addressSchema);
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState<MoneyRequestKind>();
  const tab = address.tab ?? 'requests';
  return (
    <>
      <PageHeader title={shared('screen.wallet')} beside={<LiveIndicator />} />
      <div className="mb-4 grid gap-3">
        <WalletCard wallet={wallet} />
        <div className="grid gap-2 sm:flex">
          <Button variant="primary" icon={<ArrowDownToLine />} onClick={() => setAsking('topup')}>
            {t('wallet.ask.topup')}
          </Button>
          <Button icon={<ArrowUpFromLine />} onClick={() => setAsking('settlement')}>
            {t('wallet.ask.settlement')}
          </Button>
        </div>
      </div>
      <MainCard>
        <StatusTabs
          label={t('tabs.label')}
          tabs={walletTabs.map((value) => ({
            value,
            label: t(value === 'log' ? 'wallet.log' : 'wallet.requests'),
          }))}
          value={tab}
          counts={{}}
          onSelect={(value) => navigate(`${screenPaths.wallet}?tab=${value}`)}
        />
        {tab === 'log' ? <LogsTab /> : <RequestsTab />}
      </MainCard>
      {asking && <AskDialog kind={asking} wallet={wallet} onClose={() => setAsking(undefined)} />}
    </>
  );
}
