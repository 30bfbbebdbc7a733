import type { AlertCode, ReconcileException } from '@peerdesk/contract/statement.ts';
import { useQuery } from '@tanstack/react-query';
import {
  BanknoteX,
  Check,
  CircleCheck,
  FileX2,
  HandCoins,
  ReceiptText,
  ServerCrash,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { Tone } from '../../lib/theme.ts';
import { shownDay } from '../../lib/shown-day.ts';
import { useListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import { ListSection } from '../../list-kit/list-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Time } from '../../ui/time.tsx';
import { AlertAct } from './alert-act.tsx';
import { isAboutOrder, type Alert } from './alert.ts';
import { useSearchFilter } from './filters.ts';
import { LineAmount, LineBadges, LineParty, LineReference } from './line-facts.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { exceptionPath } from '../../order-kit/line-paths.ts';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { Money } from '../../ui/money.tsx';
import { Utr } from '../../ui/utr.tsx';
import { utrParams, utrQueries, type UtrFilters } from './queries.ts';
import { useManagementText } from './texts.ts';
import { lateOverlay } from '../../ui/late.tsx';
import { PartyLink } from '../../order-kit/party/party-link.tsx';

const AcknowledgeDialog = lateOverlay(
  async () => (await import('./acknowledge-dialog.tsx')).AcknowledgeDialog,
);

const ReverseAlerted = lateOverlay(
  async () => (await import('./reverse-alerted.tsx')).ReverseAlerted,
);

const looks = {
  CREDITED_NOT_IN_BANK: { tone: 'error', icon: BanknoteX },
  REVERSED_AFTER_CREDIT: { tone: 'error', icon: Undo2 },
  CREDITED_BUT_DECLINED: { tone: 'warning', icon: HandCoins },
  PAYOUT_NOT_IN_BANK: { tone: 'warning', icon: ReceiptText },
  FILES_DISAGREE: { tone: 'error', icon: FileX2 },
  FILE_CHANGED: { tone: 'error', icon: FileX2 },
  FILE_UNMATCHED: { tone: 'error', icon: FileX2 },
  SERVER_FAILED: { tone: 'error', icon: ServerCrash },
} as const satisfies Record<AlertCode, { tone: Tone; icon: LucideIcon }>;

/** What a statement says against a decision that was made; somebody has to look, and say so. */
export function AlertsTab() {
  const [asked, setAsked] = useState<Alert>();
  const [reversing, setReversing] = useState<string>();
  const list = useAlertsList({ onAsk: setAsked, onReverse: setReversing });
  const { filters } = list.address;
  return (
    <>
      <ListSection
        isTab
        list={list}
        filterTools={<ExportButton kind="alerts" name={list.title} filters={filters} />}
      />
      <Suspense fallback={null}>
        {asked && <AcknowledgeDialog alert={asked} onClose={() => setAsked(undefined)} />}
        {reversing !== undefined && (
          <ReverseAlerted refId={reversing} onClose={() => setReversing(undefined)} />
        )}
      </Suspense>
    </>
  );
}

function useAlertsList(
  acts: Omit<AlertCardProps, 'row'>,
): ListDefinition<ReconcileException, UtrFilters> {
  const t = useManagementText();
  const address = useListAddress<UtrFilters>(utrParams);
  const answer = useQuery(utrQueries.list('alerts', address.filters));
  return {
    title: t('tab.alerts'),
    address,
    answer,
    rows: answer.data?.exceptions,
    idOf: ({ id }) => id,
    filters: [useSearchFilter(), { kind: 'period' }],
    columns: [],
    card: (row) => <AlertCard row={row} {...acts} />,
    empty: { title: t('empty.alerts'), text: t('empty.alerts.text'), icon: <CircleCheck /> },
  };
}

interface AlertCardProps {
  row: ReconcileException;
  onAsk: (alert: Alert) => void;
  onReverse: (refId: string) => void;
}

function AlertCard({ row, onAsk, onReverse }: AlertCardProps) {
  const t = useManagementText();
  const { alert: code, line } = row;
  const refId = row.refId ?? line?.refId ?? row.candidates[0]?.refId;
  const Icon = code ? looks[code].icon : ReceiptText;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3 py-1">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1.5">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {code && (
            <Badge tone={looks[code].tone} icon={<Icon />}>
              {t(`alert.${code}`)}
            </Badge>
          )}
          {refId && (!code || isAboutOrder(code)) && <OrderLink refId={refId} />}
          <Time at={row.at} className="text-xs text-muted" />
        </span>
        <p>{row.reason}</p>
        {row.order && <AlertedOrder order={row.order} refId={refId} />}
        {code && <p className="text-muted">{t(`alert.${code}.do`)}</p>}
      </div>
      {line && (
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1 rounded-lg border p-3">
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <LineBadges line={line} hasState={false} />
            <LineAmount line={line} className="font-semibold" />
          </span>
          <LineReference line={line} against={null} />
          <LineParty line={line} />
          <span className="text-xs text-muted">
            {line.date && `${shownDay(line.date)} · `}
            <PartyLink kind="upi" of={line.account.id}>
              {line.account.upi}
            </PartyLink>
          </span>
        </div>
      )}
      <span className="flex flex-col gap-2 max-md:w-full">
        {code === 'CREDITED_BUT_DECLINED' && line && (
          <Link href={exceptionPath(line.id)} className={buttonClass('primary')}>
            {t('alert.match')}
          </Link>
        )}
        {code && refId && <AlertAct code={code} refId={refId} onReverse={onReverse} />}
        {code && refId && (
          <Button icon={<Check />} onClick={() => onAsk({ row, code, refId })}>
            {t('alert.acknowledge')}
          </Button>
        )}
      </span>
    </div>
  );
}

interface AlertedOrderProps {
  order: NonNullable<ReconcileException['order']>;
  refId: string | undefined;
}

/** What the alert's order says of itself, so that it is judged without being opened. */
function AlertedOrder({ order, refId }: AlertedOrderProps) {
  const t = useManagementText();
  const { amount, utr, customer, peer, upi } = order;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm [&_dt]:text-xs [&_dt]:text-muted">
      <div>
        <dt>{t('alert.amount')}</dt>
        <dd>
          <Money amount={amount} className="font-semibold" />
        </dd>
      </div>
      <div>
        <dt>{t('alert.customer')}</dt>
        <dd>
          {refId === undefined ? (
            customer
          ) : (
            <PartyLink kind="customer" of={refId}>
              {customer}
            </PartyLink>
          )}
        </dd>
      </div>
      {peer !== null && (
        <div>
          <dt>{t('alert.peer')}</dt>
          <dd>
            {peer}
            {upi !== null && (
              <span className="block text-xs text-muted">
                <PartyLink kind="upi" of={upi}>
                  {upi}
                </PartyLink>
              </span>
            )}
          </dd>
        </div>
      )}
      {utr !== null && (
        <div>
          <dt>UTR</dt>
          <dd>
            <Utr utr={utr} />
          </dd>
        </div>
      )}
    </dl>
  );
}
