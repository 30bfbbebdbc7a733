import type { AuditEntry } from '@peerdesk/contract/audit.ts';
import { createContext, useContext, useState } from 'react';
import { Link } from 'wouter';
import { screenPaths } from '../../lib/screen-paths.ts';
import { cx } from '../../ui/cx.ts';
import { OrderLink } from '../order-link.tsx';
import { merchantName } from '../merchant-name.ts';
import { orderPath } from '../order-path.ts';
import { useFieldWords, useSubjectWords } from './action-words.ts';
import { differencesOf, type Difference } from './differences.ts';
import { useKeptReason } from './kept-reason.ts';
import { useAuditText } from './texts.ts';

/** More fields are shown when they are asked for. */
const shownMax = 4;

/** What users and merchants are called, by their IDs. */
export const AuditNamesContext = createContext<Readonly<Record<string, string>>>({});

/** What a row is about, in words and by its name or ID; a link where there is a page about it. */
export function AuditSubject(props: Pick<AuditEntry, 'subject'> & { isLine?: boolean }) {
  const { subject, isLine = false } = props;
  const words = useSubjectWords();
  const [kind = '', id] = subject.split(':');
  return (
    <span title={subject} className={isLine ? 'flex flex-wrap gap-x-1.5' : 'grid'}>
      <span>{words(kind) ?? kind}</span>
      {id !== undefined && <Record id={id} />}
    </span>
  );
}

const isPerson = (id: string) => /^U[0-9A-Z]{18,20}$/.test(id);

/** Whether there is a page about what has this ID. */
const isRecord = (id: string) =>
  isPerson(id) || (/^[A-Z]{2,3}[0-9A-Z]{16,24}$/.test(id) && orderPath(id) !== undefined);

/** A record, which leads to where it has a page: the ID of an order or a case, or a name. */
function Record({ id }: { id: string }) {
  const name = useContext(AuditNamesContext)[id];
  if (orderPath(id) !== undefined) return <OrderLink refId={id} />;
  const shown = name === undefined ? id : merchantName({ id, name });
  const style = name === undefined ? 'font-mono text-xs break-all' : 'break-words';
  if (!isPerson(id))
    return (
      <span title={id} className={style}>
        {shown}
      </span>
    );
  return (
    <Link
      href={screenPaths.user.replace(':id', encodeURIComponent(id))}
      title={id}
      className={cx(style, 'touch-target text-accent-ink hover:underline')}
    >
      {shown}
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
  const reasonOf = useKeptReason();
  const [isOpen, setOpen] = useState(false);
  const all = differencesOf(withReason(before, reasonOf), withReason(after, reasonOf));
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

/** The record with its reason as one sentence, instead of a code and the facts beside it. */
function withReason(record: unknown, reasonOf: (record: unknown) => string | undefined): unknown {
  const reason = reasonOf(record);
  return reason === undefined ? record : { ...Object(record), reason };
}

function ChangedField({ field, before, after, isNew }: Difference & { isNew: boolean }) {
  const t = useAuditText();
  const { nameOf, valueOf } = useFieldWords();
  const names = useContext(AuditNamesContext);
  // What is gone and what is new is said by the elements themselves.
  const shown = (value: string | null) => {
    if (!value) return t('nothing');
    const words = valueOf(field, value);
    // The code itself is in a detail, for whoever compares it with a file or an answer.
    return words === value && (isRecord(value) || Object.hasOwn(names, value)) ? (
      <Record id={value} />
    ) : (
      <span title={value}>{words}</span>
    );
  };
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
