import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { useProfile } from '../../session/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { WalletCard } from '../../ui/wallet-card.tsx';
import { AlertsCard } from './alerts-card.tsx';
import { useDashboardText } from './texts.ts';

const destinations = ['payin', 'payout', 'dispute'] as const;

export function DashboardScreen() {
  const t = useText();
  const text = useDashboardText();
  const { name, role, wallet } = useProfile();
  return (
    <>
      <PageHeader title={text('greeting', { name })} />
      <div className="grid max-w-4xl gap-4">
        {isPeerRole(role) && <WalletCard wallet={wallet} />}
        {role === 'admin' && <AlertsCard />}
        <p className="text-sm text-muted">{text('intro')}</p>
        <ul className="grid gap-3 sm:grid-cols-3">
          {destinations.map((screen) => (
            <li key={screen}>
              <Link
                href={screenPaths[screen]}
                className="group flex h-full flex-col gap-1 rounded-xl border bg-surface p-4 transition-colors duration-100 hover:border-line-strong hover:bg-hover"
              >
                <span className="flex items-center justify-between text-base font-semibold">
                  {t(`screen.${screen}`)}
                  <ArrowRight
                    aria-hidden="true"
                    className="size-4 text-faint group-hover:text-accent-ink"
                  />
                </span>
                <span className="text-sm text-muted">{text(`go.${screen}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
