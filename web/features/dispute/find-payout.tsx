import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { screenPaths } from '../../lib/screen-paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { disputeQueries } from './queries.ts';
import { useDisputeText } from './texts.ts';

/** Asks which pay-out a new dispute is about: the newest paid ones, or what is searched for. */
export function FindPayout() {
  const t = useDisputeText();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data: found } = useQuery(disputeQueries.paid(q));
  const leaveFor = (search: string) => navigate(screenPaths.dispute + search, { replace: true });
  const pick = (refId: string) => leaveFor(`?new=${refId}`);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && leaveFor('')}
      title={t('new.find')}
      description={t('new.find.text')}
    >
      <Field label={t('new.find.label')}>
        {(control) => (
          <Input
            {...control}
            data-first-focus=""
            type="search"
            autoComplete="off"
            spellCheck={false}
            start={<Search />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              const [first, ...others] = found ?? [];
              if (event.key === 'Enter' && first && others.length === 0) pick(first.refId);
            }}
          />
        )}
      </Field>
      <p role="status" className="mt-1.5 text-sm text-muted empty:hidden">
        {found?.length === 0 && q !== '' && t('new.find.none', { q })}
      </p>
      <ul className="-mx-2 mt-2 min-h-64">
        {found?.map(({ refId, customer, amount, currency, peer, decidedAt }) => (
          <li key={refId}>
            <button
              type="button"
              onClick={() => pick(refId)}
              className="flex min-h-12 w-full flex-wrap items-center gap-x-3 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate">
                {customer.name ?? customer.id}
                {peer && <span className="text-muted"> · {peer.name}</span>}
              </span>
              <Money amount={amount} currency={currency} className="font-medium" />
              <span className="flex w-full justify-between gap-3 text-xs text-muted">
                <span className="truncate font-mono">{refId}</span>
                {decidedAt !== null && <Time at={decidedAt} />}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
