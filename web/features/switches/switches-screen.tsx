import type { DeskSwitch, DeskSwitches } from '@peerdesk/contract/switches.ts';
import { useQuery } from '@tanstack/react-query';
import { CirclePause, Link2, ToggleRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { switchesQuery } from './queries.ts';
import { useSwitchText } from './switch-text.ts';
import { useSwitchesText } from './texts.ts';
import { lateOverlay } from '../../ui/late.tsx';

const SetDialog = lateOverlay(async () => (await import('./set-dialog.tsx')).SetDialog);
const LiftDialog = lateOverlay(async () => (await import('./lift-dialog.tsx')).LiftDialog);

/** `/settings/switches`: what is stopped, paused or dedicated, since when and by whom. */
export function SwitchesScreen() {
  const t = useSwitchesText();
  const shared = useText();
  const { data, error, refetch } = useQuery(switchesQuery);
  const [open, setOpen] = useState<'set' | DeskSwitch>();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeader title={shared('screen.switches')}>
        <Button
          variant="primary"
          icon={<ToggleRight />}
          disabled={!data}
          onClick={() => setOpen('set')}
        >
          {t('act.set')}
        </Button>
      </PageHeader>
      <p className="mb-4 text-sm text-muted">{t('text')}</p>
      {!data && !error && <SkeletonRows rows={4} label={shared('loading')} />}
      {!data && error && (
        <EmptyState
          icon={<ToggleRight />}
          title={messageOf(error)}
          action={<Button onClick={() => void refetch()}>{shared('retry')}</Button>}
        >
          {null}
        </EmptyState>
      )}
      {data && <InForce state={data} onLift={setOpen} />}
      <Suspense fallback={null}>
        {data && open === 'set' && <SetDialog state={data} onClose={close} />}
        {data && open !== undefined && open !== 'set' && (
          <LiftDialog version={data.version} one={open} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

interface InForceProps {
  state: DeskSwitches;
  onLift: (one: DeskSwitch) => void;
}

function InForce({ state: { switches }, onLift }: InForceProps) {
  const t = useSwitchesText();
  if (switches.length === 0) {
    return (
      <EmptyState icon={<ToggleRight />} title={t('none.title')}>
        {t('none.text')}
      </EmptyState>
    );
  }
  return (
    <Card>
      <CardHeader title={t('list.title')} />
      <ul className="divide-y">
        {switches.map((one) => (
          <SwitchItem key={one.id} one={one} onLift={() => onLift(one)} />
        ))}
      </ul>
    </Card>
  );
}

function SwitchItem({ one, onLift }: { one: DeskSwitch; onLift: () => void }) {
  const t = useSwitchesText();
  const what = useSwitchText()(one);
  const isStop = one.kind === 'intake' || one.kind === 'payouts' || one.kind === 'bank';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <span>
          <Badge tone={isStop ? 'warning' : 'neutral'} icon={isStop ? <CirclePause /> : <Link2 />}>
            {t(`kind.${one.kind}`)}
          </Badge>
        </span>
        <span className="font-medium break-words">{what}</span>
        <span className="break-words">{one.reason}</span>
        <span className="text-muted">
          {one.by.name} · <Time at={one.since} show="full" />
        </span>
      </div>
      <Button size="sm" aria-label={t('lift.of', { what })} onClick={onLift}>
        {t('lift')}
      </Button>
    </li>
  );
}
