import type { MerchantKeyInfo } from '@peerdesk/contract/merchant.ts';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/time.tsx';
import { useMerchantsText } from './texts.ts';

/** What is known of a key: its label, its last characters, from where and when it was used. */
export function KeyFacts({ apiKey }: { apiKey: MerchantKeyInfo }) {
  const t = useMerchantsText();
  const { mode, label, lastFour, allowIps, createdAt, lastUsedAt } = apiKey;
  return (
    <div className="min-w-0 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="truncate font-medium">{label ?? t('keys.unnamed')}</span>
        {mode === 'test' && <Badge tone="warning">{t('mode.mark')}</Badge>}
        <span className="font-mono text-xs text-muted">…{lastFour}</span>
      </p>
      <p className="text-xs text-muted">
        {t('keys.created')} <Time at={createdAt} /> ·{' '}
        {lastUsedAt ? (
          <>
            {t('keys.used')} <Time at={lastUsedAt} />
          </>
        ) : (
          t('keys.unused')
        )}
      </p>
      <p className="text-xs break-words text-muted">
        {allowIps.length > 0
          ? t('keys.from', { addresses: allowIps.join(', ') })
          : t('keys.anywhere')}
      </p>
    </div>
  );
}
