import type { Role } from '@peerdesk/contract/user.ts';
import { isAdmin, isStaff } from '@peerdesk/domain/role.ts';
import type { ComponentType } from 'react';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { LiveIndicator } from '../../list-kit/live-indicator.tsx';
import { StatusTabs } from '../../list-kit/status-tabs.tsx';
import { useProfile } from '../../session/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { MainCard } from '../../ui/card.tsx';
import { BookedEntries } from './booked-list.tsx';
import { PayinEntries, PayoutEntries } from './entries-list.tsx';
import { SuspenseCredits } from './suspense-list.tsx';
import { useLedgerText } from './texts.ts';
import { WalletPostings } from './wallet-list.tsx';

const ledgerTabs = ['payins', 'payouts', 'booked', 'wallet', 'suspense'] as const;
type LedgerTab = (typeof ledgerTabs)[number];

/** What the screen itself reads of its address; the list of each tab reads its own filters. */
const addressSchema = z.object({ tab: z.enum(ledgerTabs).optional() });

const lists = {
  payins: PayinEntries,
  payouts: PayoutEntries,
  booked: BookedEntries,
  wallet: WalletPostings,
  suspense: SuspenseCredits,
} as const satisfies Record<LedgerTab, ComponentType>;

/** `/ledger`: what was booked. Staff sees entries and wallets, everybody else their own wallet. */
export function LedgerScreen() {
  const shared = useText();
  const { role } = useProfile();
  const [address] = useSearchParams(addressSchema);
  const tabs = tabsOf(role);
  const tab = tabs.find((one) => one === address.tab) ?? tabs[0] ?? 'wallet';
  const List = lists[tab];
  return (
    <>
      <PageHeader title={shared('screen.ledger')} beside={<LiveIndicator />} />
      <MainCard>
        {tabs.length > 1 && <LedgerTabs tabs={tabs} tab={tab} />}
        <List key={tab} />
      </MainCard>
    </>
  );
}

/** A peer has its own postings; what nobody claims is the desk's. */
function tabsOf(role: Role): readonly LedgerTab[] {
  if (!isStaff(role)) return ['wallet'];
  return ledgerTabs.filter((tab) => tab !== 'suspense' || isAdmin(role));
}

/** Another tab starts without the filters of the one before. */
function LedgerTabs({ tabs, tab }: { tabs: readonly LedgerTab[]; tab: LedgerTab }) {
  const t = useLedgerText();
  const [, navigate] = useLocation();
  return (
    <StatusTabs
      label={t('tabs.label')}
      tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
      value={tab}
      counts={{}}
      onSelect={(value) => navigate(`${screenPaths.ledger}?tab=${value}`)}
    />
  );
}
