import { partyDays, type Party, type PartyFigures } from '@peerdesk/contract/party.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { isStaff, seesPayins } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { messageOf } from '../../lib/api-error.ts';
import { useNoAnswer } from '../../list-kit/stable/use-sticky-error.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { showRate } from '../../lib/show-rate.ts';
import { api, useProfile } from '../../session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Fact } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { orderPath } from '../order-path.ts';
import type { AskedParty } from './party-path.ts';
import { PartyNotes } from './party-notes.tsx';
import { usePartyText } from './texts.ts';
import { merchantName } from '../merchant-name.ts';

const askAgainMs = 15_000;

export interface PartyPanelProps {
  asked: AskedParty;
  onClose: () => void;
}

/** Somebody by the reader's own orders, over the list that they stand in. */
export function PartyPanel({ asked, onClose }: PartyPanelProps) {
  const t = usePartyText();
  const shared = useText();
  const { role } = useProfile();
  const answer = useQuery({
    queryKey: ['party', asked.kind, asked.of],
    queryFn: ({ signal }) => api('party.get', { query: { ...asked }, signal }),
    refetchInterval: askAgainMs,
  });
  const { data } = answer;
  const error = useNoAnswer(answer);
  const screen = data && screenOf(data, role);
  return (
    <Sheet
      isOpen
      size="md"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={data ? `${t(`kind.${asked.kind}`)}: ${nameOf(data)}` : t(`kind.${asked.kind}`)}
      footer={
        screen && (
          <Link href={screen} className={buttonClass()}>
            {t(wholeOf(asked.kind, role))}
          </Link>
        )
      }
    >
      {data && <Figures party={data} />}
      {data && isStaff(role) && (
        <div className="px-5 pb-5">
          <PartyNotes party={data} of={asked.of} />
        </div>
      )}
      {!data && error && (
        <p role="alert" className="px-5 py-4 text-sm text-error-ink">
          {messageOf(error)}
        </p>
      )}
      {!data && !error && <SkeletonRows rows={8} label={shared('loading')} />}
    </Sheet>
  );
}

const nameOf = (party: Party) => (party.kind === 'merchant' ? merchantName(party) : party.name);

/** The merchant of a customer, the peer of a UPI ID. */
const detailOf = ({ merchantId, detail }: Party) =>
  merchantId === null || detail === null ? detail : merchantName({ id: merchantId, name: detail });

/** The screen with everything about them, where the reader has one. */
function screenOf({ kind, id, recordId }: Party, role: Role): string | undefined {
  if (kind === 'customer') {
    const orders = screenPaths[seesPayins(role) ? 'payin' : 'payout'];
    return `${orders}?q=${encodeURIComponent(id)}`;
  }
  if (recordId === null) return undefined;
  if (kind === 'peer') return screenPaths.user.replace(':id', encodeURIComponent(recordId));
  const list = kind === 'upi' ? screenPaths.upi : screenPaths.merchants;
  return `${list}?open=${encodeURIComponent(recordId)}`;
}

/** Whoever only pays customers has no pay-ins of theirs. */
function wholeOf(kind: AskedParty['kind'], role: Role) {
  return kind === 'customer' && !seesPayins(role)
    ? 'whole.customer.payouts'
    : (`whole.${kind}` as const);
}

function Figures({ party }: { party: Party }) {
  const t = usePartyText();
  const { role } = useProfile();
  const { kind, id, name, payins, payouts, disputes, newest } = party;
  const detail = detailOf(party);
  const of = kind === 'customer' ? t('merchant') : t('peer');
  const capped = (count: number, isCapped: boolean) => `${count}${isCapped ? '+' : ''}`;
  return (
    <div className="px-5">
      <dl className="divide-y">
        {kind === 'customer' && id !== name && (
          <Fact label={t('id')}>
            <span className="break-all">{id}</span>
          </Fact>
        )}
        {detail !== null && <Fact label={of}>{detail}</Fact>}
        <Fact label={t('disputes')}>
          {capped(disputes.total, disputes.isCapped)}
          {disputes.open > 0 && ` · ${t('disputes.open', { count: disputes.open })}`}
        </Fact>
      </dl>
      {seesPayins(role) && <OrderFigures title={t('payins')} figures={payins} />}
      {payouts && payouts.orders > 0 && <OrderFigures title={t('payouts')} figures={payouts} />}
      <Title>{t('newest')}</Title>
      {newest.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
      <ul className="-mx-2">
        {newest.map((order) => (
          <li key={order.refId}>
            <Link
              href={orderPath(order.refId) ?? ''}
              className="flex min-h-9 items-center gap-3 rounded-md px-2 py-1 text-sm hover:bg-hover coarse:min-h-11"
            >
              <StatusBadge status={order.status} />
              <Money
                amount={order.amount}
                currency={order.currency}
                className="min-w-0 flex-1 font-medium"
              />
              <Time at={order.createdAt} className="text-xs text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function OrderFigures({ title, figures }: { title: string; figures: PartyFigures }) {
  const t = usePartyText();
  const { orders, approved, successRate, lastHour, lastDay, isCapped } = figures;
  return (
    <>
      <Title>{title}</Title>
      <dl className="divide-y">
        <Fact label={t('success', { days: partyDays })}>
          {showRate(successRate)}
          {orders > 0 && (
            <span className="text-muted">
              {' · '}
              {t(isCapped ? 'ofNewest' : 'ofAll', { approved, orders })}
            </span>
          )}
        </Fact>
        <Fact label={t('lastHour')}>{lastHour}</Fact>
        <Fact label={t('lastDay')}>{lastDay}</Fact>
      </dl>
    </>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <h3 className="pt-5 pb-1 text-sm font-semibold">{children}</h3>;
}
