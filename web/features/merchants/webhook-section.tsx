import type { KeyMode } from '@peerdesk/contract/key-mode.ts';
import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { webhookKinds, type Webhook } from '@peerdesk/contract/webhook.ts';
import { useQuery } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useSend } from '../../form-kit/use-send.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { api } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/card.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { webhookQueries } from './webhook-queries.ts';
import { useWebhookText } from './webhook-texts.ts';

export type WebhookAct = 'webhook' | 'rotate' | 'unhook';

export interface WebhookSectionProps {
  merchant: Merchant;
  mode: KeyMode;
  onAct: (act: WebhookAct, webhook: Webhook | null) => void;
}

/** Where the merchant is told of its orders, and what can be done about it. */
export function WebhookSection({ merchant, mode, onAct }: WebhookSectionProps) {
  const t = useWebhookText();
  const shared = useText();
  const { data, error } = useQuery(webhookQueries.one(merchant.id, mode));
  const webhook = data?.webhook ?? null;
  return (
    <DrawerSection title={t('title')}>
      {!data && error && (
        <p role="alert" className="text-sm text-error-ink">
          {messageOf(error)}
        </p>
      )}
      {!data && !error && <SkeletonRows rows={2} label={shared('loading')} />}
      {data && !webhook && (
        <>
          <p className="text-sm text-muted">{t(mode === 'test' ? 'none.test' : 'none')}</p>
          <Button
            size="sm"
            className="mt-2"
            icon={<WebhookIcon />}
            onClick={() => onAct('webhook', null)}
          >
            {t('act.set')}
          </Button>
        </>
      )}
      {webhook && <SetUp webhook={webhook} onAct={(act) => onAct(act, webhook)} />}
    </DrawerSection>
  );
}

function SetUp({ webhook, onAct }: { webhook: Webhook; onAct: (act: WebhookAct) => void }) {
  const t = useWebhookText();
  const test = useTest();
  const kinds = webhookKinds.filter((kind) =>
    webhook.events.some((event) => event.startsWith(`${kind}.`)),
  );
  return (
    <>
      <Standing webhook={webhook} />
      <dl className="-my-1.5 divide-y">
        <Fact label={t('url')}>
          <span className="font-mono text-xs break-all">{webhook.url}</span>
        </Fact>
        <Fact label={t('events')}>{kinds.map((kind) => t(`kind.${kind}`)).join(', ')}</Fact>
        <Fact label={t('secret.since')}>
          <Time at={webhook.secretSince} show="full" />
        </Fact>
        {webhook.previousUntil && (
          <Fact label={t('secret.previous')}>
            <Time at={webhook.previousUntil} show="full" />
          </Fact>
        )}
        <Fact label={t('waiting')}>{webhook.waiting}</Fact>
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" isBusy={test.isPending} onClick={() => test.mutate(webhook)}>
          {t('act.test')}
        </Button>
        <Button size="sm" onClick={() => onAct('webhook')}>
          {t('act.change')}
        </Button>
        <Button size="sm" onClick={() => onAct('rotate')}>
          {t('act.rotate')}
        </Button>
        <Button size="sm" variant="danger" onClick={() => onAct('unhook')}>
          {t('act.remove')}
        </Button>
      </div>
    </>
  );
}

/** What is wrong with the receiver at the moment. */
function Standing({ webhook: { failures, pausedUntil } }: { webhook: Webhook }) {
  const t = useWebhookText();
  if (failures === 0) return null;
  return (
    <p role="status" className="mb-2 rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      {t(pausedUntil ? 'failing.paused' : 'failing', { failures })}{' '}
      {pausedUntil && <Time at={pausedUntil} show="full" />}
    </p>
  );
}

function useTest() {
  const t = useWebhookText();
  return useSend({
    send: ({ merchantId, mode }: Webhook, idempotencyKey) =>
      api('webhook.test', { body: { merchantId, mode }, idempotencyKey }),
    topics: ['webhook'],
    onDone: ({ status, attempts: [last] }) => {
      if (status === 'delivered') toastSuccess(t('test.done', { status: last?.status ?? 200 }));
      else toastError(t('test.failed', { why: t(`fault.${last?.fault ?? 'interrupted'}`) }));
    },
    onError: (error) => toastError(messageOf(error)),
  });
}
