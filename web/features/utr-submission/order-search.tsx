import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Money } from '../../ui/money.tsx';
import { OrderStatusBadge } from './candidate-card.tsx';
import { orderSearchQuery, type FoundOrder } from './queries.ts';
import { useManagementText } from './texts.ts';

export interface OrderSearchProps {
  direction: 'credit' | 'debit';
  label: string;
  onPick: (order: FoundOrder) => void;
}

/** Finds any order by a part of what is known of it. Enter takes the first. */
export function OrderSearch({ direction, label, onPick }: OrderSearchProps) {
  const t = useManagementText();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery({ ...orderSearchQuery(q, direction), enabled: q !== '' });
  const orders = q === '' ? [] : (data ?? []);
  return (
    <div>
      <Field label={label}>
        {(control) => (
          <Input
            {...control}
            data-first-focus=""
            type="search"
            autoComplete="off"
            spellCheck={false}
            start={<Search />}
            placeholder={t('search.order.hint')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              event.stopPropagation();
              const [first] = orders;
              if (first && q === typed.trim()) onPick(first);
            }}
          />
        )}
      </Field>
      <p role="status" className={orders.length > 0 ? 'sr-only' : 'mt-1.5 text-sm text-muted'}>
        {q !== '' &&
          data &&
          (data.length === 0
            ? t('search.order.none', { q })
            : t('search.order.found', { count: data.length }))}
      </p>
      <ul className="mt-1 divide-y">
        {orders.map((order) => (
          <li key={order.refId}>
            <button
              type="button"
              onClick={() => onPick(order)}
              className="flex min-h-10 w-full flex-wrap items-center gap-x-2.5 rounded-md px-2 py-1 text-left text-sm hover:bg-hover coarse:min-h-11"
            >
              <OrderStatusBadge status={order.status} />
              <span className="min-w-0 flex-1 truncate">{order.customer}</span>
              <Money amount={order.amount} className="font-medium" />
              <span className="w-full truncate font-mono text-xs text-muted">{order.refId}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
