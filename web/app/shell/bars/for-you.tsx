import { partyOfSubject } from '@peerdesk/contract/party.ts';
import type { NotedSubject } from '@peerdesk/contract/staff-note.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import { AtSign, Forward, Inbox, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { orderPath } from '../../../order-kit/order-path.ts';
import { withParty } from '../../../order-kit/party/party-path.ts';
import { useOwnNotes } from '../../../session/own-notes.ts';
import { useProfile } from '../../../session/session.ts';
import { useUnreadTalks } from '../../../session/unread-talks.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { useAppText } from '../../texts.ts';

/**
 * What others have left for the reader: orders handed over first, then notes with their name, then
 * what was written to them about pay-ins.
 */
export function ForYou() {
  const t = useAppText();
  const [isOpen, setOpen] = useState(false);
  const rows = useRows();
  const { role } = useProfile();
  if (!rows) return null;
  const count = rows.length;
  const title = isStaff(role) ? 'forYou' : 'forYou.peer';
  const close = () => setOpen(false);
  return (
    <>
      <span className="relative">
        <IconButton
          label={count > 0 ? t(`${title}.count`, { count }) : t(title)}
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
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={t(title)}>
        {count === 0 && <EmptyState title={t(`${title}.none`)} />}
        <ul className="divide-y">
          {rows.map((row) => (
            <Row key={`${row.why} ${row.refId} ${row.at}`} row={row} onFollow={close} />
          ))}
        </ul>
      </Sheet>
    </>
  );
}

const icons = { handed: Forward, mention: AtSign, talk: MessageCircle } as const;

interface ForYouRow {
  refId: string;
  why: keyof typeof icons;
  /** The order that it is about, or the name of whom. */
  about: Pick<NotedSubject, 'amount' | 'currency' | 'status'> | string;
  at: string;
  text: string;
  name: string;
}

/** All of it, by what is most urgent; nothing until it is known. */
function useRows(): ForYouRow[] | undefined {
  const t = useAppText();
  const notes = useOwnNotes();
  const talks = useUnreadTalks();
  if (!notes && !talks) return undefined;
  const noted = (why: 'handed' | 'mention') => (row: NotedSubject) => {
    return { ...row, why, about: row, name: row.by.name };
  };
  return [
    ...(notes?.handed ?? []).map(noted('handed')),
    ...(notes?.mentions ?? []).map(noted('mention')),
    ...(notes?.parties ?? []).map((row) => {
      return { ...row, why: 'mention' as const, about: row.name, name: row.by.name };
    }),
    ...(talks ?? []).map((row) => {
      const name = row.author ?? t('forYou.support');
      return { ...row, why: 'talk' as const, about: row, name };
    }),
  ];
}

function Row({ row, onFollow }: { row: ForYouRow; onFollow: () => void }) {
  const t = useAppText();
  const [path] = useLocation();
  const search = useSearch();
  const Icon = icons[row.why];
  const { about } = row;
  const party = partyOfSubject(row.refId);
  return (
    <li>
      <Link
        href={party ? withParty(path, search, party) : (orderPath(row.refId) ?? '/')}
        onClick={onFollow}
        className="flex gap-3 px-5 py-3 text-sm hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{t(`forYou.${row.why}`, { name: row.name })}</span>
          {row.text && <span className="block break-words text-muted">{row.text}</span>}
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
            {typeof about === 'string' ? (
              <span className="font-medium">{about}</span>
            ) : (
              <>
                <Money amount={about.amount} currency={about.currency} />
                <StatusBadge status={about.status} />
              </>
            )}
            <Time at={row.at} />
          </span>
          {!party && (
            <span className="block font-mono text-xs break-all text-faint">{row.refId}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
