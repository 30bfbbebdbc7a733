import type { FreezeDetail } from '@peerdesk/contract/freeze.ts';
import { useQuery } from '@tanstack/react-query';
import { Snowflake } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { freezeQueries } from '../../order-kit/freeze/queries.ts';
import { useFreezeText } from '../../order-kit/freeze/texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card, CardHeader, Fact } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { EvidenceCard } from './evidence-card.tsx';
import { FreezeStatus } from './freeze-status.tsx';
import { OpenOrders } from './open-orders.tsx';
import { subjectPath } from './subject-path.ts';
import { useFreezesText } from './texts.ts';
import { UnfreezeDialog } from './unfreeze-dialog.tsx';
import { merchantName } from '../../order-kit/merchant-name.ts';

/** `/freezes/{id}`: one freeze, the orders to decide, and its evidence. */
export function FreezeScreen() {
  const { id } = useParams<{ id: string }>();
  const shared = useText();
  const { data: freeze, error, refetch } = useQuery(freezeQueries.one(id));
  if (freeze) return <FreezePage freeze={freeze} />;
  if (!error) return <SkeletonRows rows={8} label={shared('loading')} />;
  return <Unknown error={error} onRetry={() => void refetch()} />;
}

function Unknown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useFreezesText();
  const shared = useText();
  const isUnknown = error instanceof ApiError && error.errorCode === 'NotFound';
  return (
    <EmptyState
      icon={<Snowflake />}
      title={isUnknown ? t('unknown') : messageOf(error)}
      action={
        <>
          {!isUnknown && <Button onClick={onRetry}>{shared('retry')}</Button>}
          <Link href={screenPaths.freezes} className={buttonClass('primary')}>
            {t('toList')}
          </Link>
        </>
      }
    >
      {isUnknown && t('unknown.text')}
    </EmptyState>
  );
}

function FreezePage({ freeze }: { freeze: FreezeDetail }) {
  const t = useFreezesText();
  const freezeText = useFreezeText();
  const [isEnding, setEnding] = useState(false);
  const { subject, status } = freeze;
  return (
    <>
      <PageHeader
        title={<span className="break-all">{merchantName(subject)}</span>}
        beside={<FreezeStatus status={status} />}
      >
        <Link href={subjectPath(subject)} className={buttonClass('secondary')}>
          {t(`subject.${subject.kind}`)}
        </Link>
        {status === 'active' && (
          <Button variant="primary" onClick={() => setEnding(true)}>
            {freezeText('end.act')}
          </Button>
        )}
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Facts freeze={freeze} />
          <Funds freeze={freeze} />
        </div>
        <div className="grid gap-4">
          <OpenOrders freeze={freeze} />
          <EvidenceCard freeze={freeze} />
        </div>
      </div>
      {isEnding && <UnfreezeDialog freeze={freeze} onClose={() => setEnding(false)} />}
    </>
  );
}

function Facts({ freeze }: { freeze: FreezeDetail }) {
  const t = useFreezesText();
  const { subject, reason, createdAt, createdBy, endedAt, endedBy, endReason } = freeze;
  return (
    <Card>
      <CardHeader title={t('facts.title')} />
      <dl className="divide-y px-4 py-1.5">
        <Fact label={t('column.kind')}>{t(`kind.${subject.kind}`)}</Fact>
        <Fact label={t('column.reason')}>
          <span className="break-words">{reason}</span>
        </Fact>
        <Fact label={t('column.since')}>
          <span className="block">{createdBy.name}</span>
          <Time at={createdAt} show="full" />
        </Fact>
        {endedAt !== null && (
          <Fact label={t('facts.ended')}>
            <span className="block">{endedBy?.name}</span>
            <Time at={endedAt} show="full" />
          </Fact>
        )}
        {endReason !== null && <Fact label={t('facts.endReason')}>{endReason}</Fact>}
      </dl>
    </Card>
  );
}

function Funds({ freeze: { effect, blocked, currency } }: { freeze: FreezeDetail }) {
  const t = useFreezesText();
  return (
    <Card>
      <CardHeader title={t('money.title')} />
      <dl className="divide-y px-4 py-1.5">
        <Fact label={t('column.blocked')}>
          {blocked === null ? t('facts.nothing') : <Money amount={blocked} currency={currency} />}
        </Fact>
        {(['balance', 'held', 'available', 'blocked'] as const).map((part) => (
          <Fact key={part} label={t(`money.${part}`)}>
            <Money amount={effect[part]} currency={effect.currency} />
          </Fact>
        ))}
      </dl>
    </Card>
  );
}
