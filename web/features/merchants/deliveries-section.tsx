import type { KeyMode } from '@peerdesk/contract/key-mode.ts';
import {
  deliveryStatuses,
  type Delivery,
  type DeliveryAttempt,
} from '@peerdesk/contract/webhook.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSend } from '../../form-kit/use-send.ts';
import { messageOf } from '../../lib/api-error.ts';
import type { Tone } from '../../lib/theme.ts';
import { toastError } from '../../lib/toast.ts';
import { DrawerList, firstDrawerPage, type DrawerPage } from '../../list-kit/drawer-list.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { api } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { Time } from '../../ui/time.tsx';
import { webhookQueries, type DeliveriesPage } from './webhook-queries.ts';
import { useWebhookText } from './webhook-texts.ts';

const tones = {
  pending: 'pending',
  delivered: 'success',
  failed: 'error',
} as const satisfies Record<Delivery['status'], Tone>;

/** What was sent to the merchant's webhook, the newest first, with every attempt. */
export function DeliveriesSection({ merchantId, mode }: { merchantId: string; mode: KeyMode }) {
  const t = useWebhookText();
  const [page, setPage] = useState<DeliveriesPage>(firstDrawerPage);
  const { data, error } = useQuery(webhookQueries.deliveries(merchantId, mode, page));
  const statuses = deliveryStatuses.map((status) => ({
    value: status as string,
    label: t(`delivery.${status}`),
  }));
  const show = (value: string) => {
    const status = deliveryStatuses.find((known) => known === value);
    setPage({ pagesize: page.pagesize, ...(status && { status }) });
  };
  const goTo = (to: DrawerPage) => setPage({ ...to, ...(page.status && { status: page.status }) });
  const { status } = page;
  const exporting = (
    <ExportButton kind="deliveries" name={t('log.title')} filters={{ merchantId, mode, status }} />
  );
  return (
    <DrawerSection title={t('log.title')} tools={data?.total ? exporting : undefined}>
      {(status !== undefined || data?.total !== 0) && (
        <Select
          aria-label={t('log.filter')}
          value={status ?? ''}
          options={[{ value: '', label: t('log.all') }, ...statuses]}
          onValueChange={show}
        />
      )}
      <DrawerList
        rows={data?.deliveries}
        keyOf={({ id }) => id}
        empty={t(page.status ? 'log.none' : 'log.empty')}
        error={error}
        paging={data && { page, ...data, onPage: goTo }}
        className="mt-2"
      >
        {(delivery) => <DeliveryRow delivery={delivery} />}
      </DrawerList>
    </DrawerSection>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const t = useWebhookText();
  const { mode, event, status, refId, createdAt, nextAt, attempts, body } = delivery;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tones[status]}>{t(`delivery.${status}`)}</Badge>
        <span className="font-medium">{event}</span>
        {refId && mode === 'live' && <OrderLink refId={refId} />}
        {refId && mode === 'test' && <span className="font-mono text-xs">{refId}</span>}
        <span className="ml-auto text-xs text-muted">
          <Time at={createdAt} />
        </span>
      </div>
      <details className="mt-1">
        <summary className="cursor-pointer py-1 text-xs text-muted coarse:py-2">
          <span className="sr-only">{t('log.details', { event })}: </span>
          {t('log.attempts', { count: attempts.length })}
          {status === 'pending' && ' · '}
          {status === 'pending' && (nextAt ? <Next at={nextAt} /> : t('log.waits'))}
        </summary>
        <ul className="mt-1 flex flex-col gap-1.5">
          {attempts.map((attempt) => (
            <AttemptRow key={attempt.at} attempt={attempt} />
          ))}
        </ul>
        <p className="mt-2 text-xs font-medium text-muted">{t('log.body')}</p>
        <Block text={pretty(body)} />
        <Redeliver id={delivery.id} />
      </details>
    </>
  );
}

function Next({ at }: { at: string }) {
  const t = useWebhookText();
  return (
    <>
      {t('log.next')} <Time at={at} />
    </>
  );
}

function AttemptRow({ attempt }: { attempt: DeliveryAttempt }) {
  const t = useWebhookText();
  const { at, status, ms, fault, detail, answer } = attempt;
  const facts = [
    status !== null && t('log.status', { status }),
    fault && t(`fault.${fault}`),
    detail,
    ms !== null && t('log.took', { ms }),
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return (
    <li>
      <p className="text-xs">
        <Time at={at} show="full" /> · <span className="break-words">{facts.join(' · ')}</span>
      </p>
      {answer && <Block text={answer} />}
    </li>
  );
}

/** Text as it was sent. */
function Block({ text }: { text: string }) {
  return (
    <pre className="mt-1 rounded-md bg-sunken p-2 font-mono text-xs break-words whitespace-pre-wrap">
      {text}
    </pre>
  );
}

function Redeliver({ id }: { id: string }) {
  const t = useWebhookText();
  const sending = useSend({
    send: (deliveryId: string, idempotencyKey) =>
      api('delivery.redeliver', { body: { id: deliveryId }, idempotencyKey }),
    topics: ['webhook'],
    done: t('redeliver.done'),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Button
      size="sm"
      className="mt-2"
      isBusy={sending.isPending}
      onClick={() => sending.mutate(id)}
    >
      {t('act.redeliver')}
    </Button>
  );
}

function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
