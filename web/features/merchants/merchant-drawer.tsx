import { keyModes, type KeyMode } from '@peerdesk/contract/key-mode.ts';
import type { Merchant, MerchantDetail, MerchantKeyInfo } from '@peerdesk/contract/merchant.ts';
import type { Webhook } from '@peerdesk/contract/webhook.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { mayBeManaged } from '@peerdesk/domain/reconcile/refunds-merchant.ts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { DrawerList } from '../../list-kit/drawer-list.tsx';
import type { RowActions } from '../../list-kit/rows/row-action.ts';
import type { Neighbours } from '../../list-kit/use-list.ts';
import { OrderDetail } from '../../order-kit/order-detail.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';
import { useFeeText } from './fee-text.ts';
import { KeyFacts } from './key-facts.tsx';
import { PostingsSection } from './postings-section.tsx';
import { merchantQueries } from './queries.ts';
import { RequestsSection } from './requests-section.tsx';
import { StatementSection } from './statement-section.tsx';
import { TestOrdersSection } from './test-orders-section.tsx';
import { useMerchantsText } from './texts.ts';
import { WebhookSection, type WebhookAct } from './webhook-section.tsx';
import { PartyLink } from '../../order-kit/party/party-link.tsx';
import { merchantName } from '../../order-kit/merchant-name.ts';

/** A merchant's webhook of one mode, if there is any. */
export interface WebhookOf {
  merchant: Merchant;
  mode: KeyMode;
  webhook: Webhook | null;
}

export interface MerchantDrawerProps {
  id: string;
  neighbours: Neighbours;
  actionsOf: (merchant: Merchant) => RowActions;
  onCreateKey: (merchant: Merchant) => void;
  onRevoke: (of: { merchant: Merchant; key: MerchantKeyInfo }) => void;
  onWebhook: (act: WebhookAct, webhook: WebhookOf) => void;
}

/** Everything about one merchant. */
export function MerchantDrawer(props: MerchantDrawerProps) {
  const { id, neighbours, actionsOf } = props;
  const t = useMerchantsText();
  const answer = useQuery(merchantQueries.one(id));
  const [mode, setMode] = useState<KeyMode>('live');
  return (
    <OrderDetail
      id={id}
      neighbours={neighbours}
      answer={answer}
      actionsOf={actionsOf}
      texts={{
        missing: t('drawer.missing'),
        loading: t('drawer.loading'),
        previous: t('drawer.previous'),
        next: t('drawer.next'),
      }}
    >
      {(merchant) =>
        mayBeManaged(merchant.id).ok ? (
          <>
            <Head merchant={merchant} />
            <Keys
              merchant={merchant}
              onCreate={() => props.onCreateKey(merchant)}
              onRevoke={props.onRevoke}
            />
            <ModeSwitch mode={mode} onMode={setMode} />
            {mode === 'test' && <TestOrdersSection merchantId={merchant.id} />}
            <WebhookSection
              merchant={merchant}
              mode={mode}
              onAct={(act, webhook) => props.onWebhook(act, { merchant, mode, webhook })}
            />
            <DeliveriesSection key={mode} merchantId={merchant.id} mode={mode} />
            {mode === 'live' && (
              <>
                <RequestsSection merchant={merchant} />
                <PostingsSection merchant={merchant} />
                <StatementSection merchant={merchant} />
                <Facts merchant={merchant} />
              </>
            )}
          </>
        ) : (
          <OfDesk merchant={merchant} />
        )
      }
    </OrderDetail>
  );
}

/** The desk's own merchant: nobody sets anything up for it. */
function OfDesk({ merchant }: { merchant: MerchantDetail }) {
  const t = useMerchantsText();
  return (
    <>
      <Head merchant={merchant} />
      <p className="border-t px-5 py-3 text-sm text-muted">{t('ofDesk')}</p>
      <PostingsSection merchant={merchant} />
      <StatementSection merchant={merchant} />
    </>
  );
}

/** Which of its two worlds is shown below. */
function ModeSwitch({ mode, onMode }: { mode: KeyMode; onMode: (mode: KeyMode) => void }) {
  const t = useMerchantsText();
  return (
    <div className="border-t px-5 py-3">
      <div role="group" aria-label={t('mode.label')} className="flex gap-2">
        {keyModes.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === mode ? 'primary' : 'secondary'}
            aria-pressed={one === mode}
            onClick={() => onMode(one)}
          >
            {t(`mode.${one}`)}
          </Button>
        ))}
      </div>
      {mode === 'test' && (
        <p
          role="status"
          className="mt-2 rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink"
        >
          {t('mode.text')}
        </p>
      )}
    </div>
  );
}

function Head({ merchant: { id, name, status, balance, open } }: { merchant: MerchantDetail }) {
  const t = useMerchantsText();
  const orders = ({ count, amount }: MerchantDetail['open']['payins']) =>
    t('open.value', { count, amount: showMoney(amount) });
  return (
    <div className="px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg font-semibold break-words">
          <PartyLink kind="merchant" of={id}>
            {merchantName({ id, name })}
          </PartyLink>
        </h2>
        <StatusBadge status={status} />
      </div>
      <p className="mt-2">
        <Money amount={balance.balance} currency={balance.currency} size="xl" />
        <span className="ml-2 text-sm text-muted">{t('balance.available')}</span>
      </p>
      <dl className="mt-2 divide-y">
        <Fact label={t('balance.held')}>
          <Money amount={balance.held} currency={balance.currency} />
        </Fact>
        <Fact label={`${t('section.open')}: ${t('open.payins')}`}>{orders(open.payins)}</Fact>
        <Fact label={`${t('section.open')}: ${t('open.payouts')}`}>{orders(open.payouts)}</Fact>
      </dl>
    </div>
  );
}

interface KeysProps {
  merchant: Merchant;
  onCreate: () => void;
  onRevoke: (of: { merchant: Merchant; key: MerchantKeyInfo }) => void;
}

function Keys({ merchant, onCreate, onRevoke }: KeysProps) {
  const t = useMerchantsText();
  return (
    <DrawerSection title={t('section.keys')}>
      <DrawerList rows={merchant.keys} keyOf={({ id }) => id} empty={t('keys.empty')}>
        {(key) => (
          <div className="flex items-start justify-between gap-3">
            <KeyFacts apiKey={key} />
            <Button
              size="sm"
              variant="danger"
              aria-label={t('revoke.label', { lastFour: key.lastFour })}
              onClick={() => onRevoke({ merchant, key })}
            >
              {t('revoke.act')}
            </Button>
          </div>
        )}
      </DrawerList>
      <Button size="sm" className="mt-2" icon={<KeyRound />} onClick={onCreate}>
        {t('act.key')}
      </Button>
    </DrawerSection>
  );
}

function Facts({ merchant }: { merchant: Merchant }) {
  const t = useMerchantsText();
  const { id, fees, createdAt } = merchant;
  const feeText = useFeeText();
  return (
    <DrawerSection title={t('section.facts')}>
      <dl className="-my-1.5 divide-y">
        <Fact label={t('fact.payinFee')}>{feeText(fees, 'payin')}</Fact>
        <Fact label={t('fact.payoutFee')}>{feeText(fees, 'payout')}</Fact>
        <Fact label={t('fact.limits')}>{useLimits(merchant)}</Fact>
        <Fact label={t('fact.since')}>
          <Time at={createdAt} show="full" />
        </Fact>
        <Fact label={t('fact.id')}>
          <span className="flex items-center justify-end gap-1">
            <span className="font-mono text-xs">{id}</span>
            <CopyButton text={id} label={t('fact.copyId')} />
          </span>
        </Fact>
      </dl>
    </DrawerSection>
  );
}

function useLimits({ limits: { minAmount, maxAmount } }: Merchant): string {
  const t = useMerchantsText();
  const least = minAmount === null ? '' : showMoney(minAmount);
  const most = maxAmount === null ? '' : showMoney(maxAmount);
  if (least && most) return t('fact.limits.both', { least, most });
  if (least) return t('fact.limits.from', { least });
  return most ? t('fact.limits.upTo', { most }) : t('fact.limits.desk');
}
