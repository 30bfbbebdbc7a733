import type { AssigneeGroup, AssigneePeer, AssigneeReason } from '@peerdesk/contract/payout.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { isDisqualifying } from '@peerdesk/domain/payout/assign.ts';
import { takesPayins } from '@peerdesk/domain/role.ts';
import { Command } from 'cmdk';
import { Check, TriangleAlert, UserRound, UsersRound } from 'lucide-react';
import { useOrderText } from '../../order-kit/texts.ts';
import { cx } from '../../ui/cx.ts';
import { Time } from '../../ui/time.tsx';
import { useActionText } from './actions/texts.ts';

type Facts = Pick<AssigneeGroup, 'openCount' | 'wallet' | 'reasons'> &
  Partial<Pick<AssigneePeer, 'lastPaidAt' | 'role' | 'tag'>>;

export interface AssigneeOptionProps {
  id: string;
  name: string;
  aside: string | undefined;
  facts: Facts;
  isGroup?: boolean;
  onPick: () => void;
}

/**
 * One line, on a phone two, so that many are compared at once; whoever cannot be chosen has the
 * reasons on a line of their own. When somebody paid last is heard here, and read in `MoreOf`.
 */
export function AssigneeOption({ id, name, aside, facts, isGroup, onPick }: AssigneeOptionProps) {
  const t = useActionText();
  const { reasons, openCount, wallet } = facts;
  const isOut = reasons.some(isDisqualifying);
  const Icon = isGroup ? UsersRound : UserRound;
  return (
    <Command.Item
      value={id}
      disabled={isOut}
      onSelect={onPick}
      className={cx(
        'flex cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-sm coarse:py-2.5',
        'data-[selected=true]:bg-accent-soft data-[disabled=true]:cursor-not-allowed',
        '[&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted',
      )}
    >
      <Icon aria-hidden="true" />
      <span className="flex min-w-0 flex-1 flex-col gap-x-3 md:flex-row md:flex-wrap md:items-baseline">
        <span className="flex min-w-0 items-baseline gap-2 md:flex-1">
          <span
            className={cx('max-w-full shrink-0 truncate font-medium', isOut && 'text-muted')}
            title={name}
          >
            {name}
          </span>
          <Tag facts={facts} />
          {!isOut && <Fitness reasons={reasons} />}
        </span>
        <span className="figures flex items-baseline gap-3 text-xs text-muted">
          <span className="min-w-0 flex-1 truncate md:w-44 md:flex-none" title={aside}>
            {aside ?? (reasons.includes('no_upi') && t('reason.no_upi'))}
          </span>
          <span className="shrink-0 text-right md:w-16">
            {t('assign.open', { count: openCount })}
          </span>
          <span className="shrink-0 text-right md:w-24">
            <span aria-hidden="true">{showMoney(wallet.available)}</span>
            <span className="sr-only">
              {t('assign.wallet', { amount: showMoney(wallet.available) })}
            </span>
          </span>
        </span>
        {isOut && (
          <span className="basis-full">
            <Reasons reasons={reasons} />
          </span>
        )}
        <span className="sr-only">
          <LastPaid facts={facts} />
        </span>
      </span>
    </Command.Item>
  );
}

/** The rest of what is known of the option that is active, for the eyes. */
export function MoreOf({ facts }: { facts: (Facts & { name: string }) | undefined }) {
  if (!facts) return null;
  return (
    <p
      aria-hidden="true"
      className="mt-1.5 flex flex-wrap items-baseline gap-x-3 text-xs text-muted"
    >
      <span className="max-w-full truncate font-medium">{facts.name}</span>
      <LastPaid facts={facts} />
      <Reasons reasons={facts.reasons} />
    </p>
  );
}

function Tag({ facts: { role, tag } }: { facts: Facts }) {
  const orderText = useOrderText();
  if (!role || !takesPayins(role) || !tag) return null;
  return <span className="shrink-0 text-xs text-muted">{orderText(`tag.${tag}`)}</span>;
}

function LastPaid({ facts: { lastPaidAt } }: { facts: Facts }) {
  const t = useActionText();
  if (lastPaidAt === undefined) return null;
  if (lastPaidAt === null) return <span>{t('assign.neverPaid')}</span>;
  return (
    <span>
      {t('assign.lastPaid')} <Time at={lastPaidAt} />
    </span>
  );
}

/** A missing UPI ID or default peer stands where it would be named. */
const isSaidBeside = (reason: AssigneeReason) =>
  reason === 'no_upi' || reason === 'no_default_peer';

/** Whether somebody who can be chosen fits, in as little room as there is. */
function Fitness({ reasons }: { reasons: readonly AssigneeReason[] }) {
  const t = useActionText();
  const warnings = reasons
    .filter((reason) => reason !== 'fits' && !isSaidBeside(reason))
    .map((reason) => t(`reason.${reason}`))
    .join(', ');
  if (warnings === '' && !reasons.includes('fits')) return null;
  const isGood = warnings === '';
  const Icon = isGood ? Check : TriangleAlert;
  return (
    <span
      title={isGood ? t('reason.fits') : warnings}
      className={cx(
        'flex min-w-0 items-center gap-1 self-center text-xs',
        isGood ? 'text-success-ink' : 'text-warning-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className={isGood ? 'sr-only' : 'truncate'}>
        {isGood ? t('reason.fits') : warnings}
      </span>
    </span>
  );
}

function Reasons({ reasons }: { reasons: readonly AssigneeReason[] }) {
  const t = useActionText();
  return (
    <span className="flex flex-wrap gap-x-3 text-xs">
      {reasons.map((reason) => (
        <span
          key={reason}
          className={cx(
            reason === 'fits' && 'text-success-ink',
            reason !== 'fits' && (isSaidBeside(reason) ? 'text-muted' : 'text-warning-ink'),
          )}
        >
          {t(`reason.${reason}`)}
        </span>
      ))}
    </span>
  );
}
