import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/texts.ts';
import { ListError } from '../../list-kit/list-states.tsx';
import { usePeopleChoices } from '../../order-kit/order-filters.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { isUnderWay, whatIfQuery } from './queries.ts';
import { ReplayCard } from './replay-card.tsx';
import { useWhatIfText } from './texts.ts';
import { WhatIfForm } from './what-if-form.tsx';

/** `/reports/what-if`: how many customers more a change would have served. */
export function WhatIfScreen() {
  const t = useWhatIfText();
  const shared = useText();
  const peers = usePeopleChoices(['peer']);
  const { data, error, refetch } = useQuery(whatIfQuery());
  const replays = data?.replays ?? [];
  return (
    <>
      <PageHeader title={shared('screen.whatIf')} />
      <div className="grid max-w-4xl gap-4 *:min-w-0">
        <Card aria-label={t('form.title')} className="grid gap-4 p-4">
          <div>
            <h2 className="text-base font-semibold">{t('form.title')}</h2>
            <p className="mt-1 text-sm text-muted">{t('form.text')}</p>
          </div>
          <WhatIfForm isBusy={replays.some(isUnderWay)} peers={peers} />
        </Card>
        {!data && error && <ListError error={error} onRetry={() => void refetch()} />}
        {data && replays.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
        {replays.map((replay) => (
          <ReplayCard key={replay.id} replay={replay} peers={peers} />
        ))}
      </div>
    </>
  );
}
