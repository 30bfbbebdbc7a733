import type { NotedSubject } from '@peerdesk/contract/staff-note.ts';
import { AtSign, Forward, Inbox } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { orderPath } from '../../order-kit/order-path.ts';
import { useOwnNotes } from '../../session/own-notes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { useAppText } from '../texts.ts';

/** What colleagues have left for the reader: orders handed over first, then notes with a name. */
export function ForYou() {
  const t = useAppText();
  const [isOpen, setOpen] = useState(false);
  const notes = useOwnNotes();
  if (!notes) return null;
  const { handed, mentions } = notes;
  const count = handed.length + mentions.length;
  const close = () => setOpen(false);
  return (
    <>
      <span className="relative">
        <IconButton
          label={count > 0 ? t('forYou.count', { count }) : t('forYou')}
          icon={<Inbox />}
          onClick={() => setOpen(true)}
        />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="figures pointer-events-none absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-2xs text-on-accent"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={t('forYou')}>
        {count === 0 && <EmptyState title={t('forYou.none')} />}
        <ul className="divide-y">
          {handed.map((row) => (
            <Row key={`h ${row.refId}`} row={row} isHanded onFollow={close} />
          ))}
          {mentions.map((row) => (
            <Row key={`m ${row.refId} ${row.at}`} row={row} isHanded={false} onFollow={close} />
          ))}
        </ul>
      </Sheet>
    </>
  );
}

interface RowProps {
  row: NotedSubject;
  isHanded: boolean;
  onFollow: () => void;
}

function Row({ row, isHanded, onFollow }: RowProps) {
  const t = useAppText();
  const Icon = isHanded ? Forward : AtSign;
  return (
    <li>
      <Link
        href={orderPath(row.refId) ?? '/'}
        onClick={onFollow}
        className="flex gap-3 px-5 py-3 text-sm hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">
            {t(isHanded ? 'forYou.handed' : 'forYou.mention', { name: row.by.name })}
          </span>
          {row.text && <span className="block break-words text-muted">{row.text}</span>}
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
            <Money amount={row.amount} currency={row.currency} />
            <StatusBadge status={row.status} />
            <Time at={row.at} />
          </span>
          <span className="block font-mono text-xs break-all text-faint">{row.refId}</span>
        </span>
      </Link>
    </li>
  );
}
