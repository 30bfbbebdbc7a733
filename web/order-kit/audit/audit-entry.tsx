import type { AuditEntry } from '@peerdesk/contract/audit.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { screenPaths } from '../../lib/screen-paths.ts';
import { OrderLink } from '../order-link.tsx';
import { useFieldWords } from './action-words.ts';
import { differencesOf, type Difference } from './differences.ts';
import { useAuditText } from './texts.ts';

/** More fields are shown when they are asked for. */
const shownMax = 4;

/** What a row is about; a link where there is a page about it. */
export function AuditSubject({ subject }: Pick<AuditEntry, 'subject'>) {
  const [kind = '', id] = subject.split(':');
  if (id === undefined) return <span className="font-mono text-xs">{subject}</span>;
  if (kind === 'payin' || kind === 'payout') return <OrderLink refId={id} />;
  if (kind !== 'user') return <span className="font-mono text-xs break-all">{subject}</span>;
  return (
    <Link
      href={screenPaths.user.replace(':id', encodeURIComponent(id))}
      className="font-mono text-xs break-all text-accent-ink hover:underline"
    >
      {subject}
    </Link>
  );
}

export function AuditActor({ actor }: Pick<AuditEntry, 'actor'>) {
  const t = useAuditText();
  const { kind, name } = actor;
  const words = kind === 'system' || kind === 'customer' ? t(`actor.${kind}`) : name;
  return <span className="break-words">{words}</span>;
}

/** What a change set, field by field. */
export function AuditChange({ entry: { before, after } }: { entry: AuditEntry }) {
  const t = useAuditText();
  const [isOpen, setOpen] = useState(false);
  const all = differencesOf(before, after);
  if (all.length === 0) return <span className="text-faint">{t('change.none')}</span>;
  const shown = isOpen ? all : all.slice(0, shownMax);
  const hidden = all.length - shown.length;
  return (
    <div className="grid grid-cols-1 gap-0.5 py-1 text-xs">
      {shown.map((difference) => (
        <ChangedField key={difference.field} {...difference} isNew={before === null} />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          className="touch-target justify-self-start text-accent-ink underline"
          onClick={(event) => {
            event.stopPropagation();
            setOpen(true);
          }}
        >
          {t('change.more', { count: hidden })}
        </button>
      )}
    </div>
  );
}

function ChangedField({ field, before, after, isNew }: Difference & { isNew: boolean }) {
  const t = useAuditText();
  const { nameOf, valueOf } = useFieldWords();
  // What is gone and what is new is said by the elements themselves.
  const shown = (value: string | null) => (value ? valueOf(field, value) : t('nothing'));
  return (
    <p className="break-words">
      <span title={field} className="text-muted">
        {nameOf(field)}:{' '}
      </span>
      {!isNew && (
        <>
          <del className="text-muted">{shown(before)}</del>
          {' → '}
        </>
      )}
      <ins className="no-underline">{shown(after)}</ins>
    </p>
  );
}
