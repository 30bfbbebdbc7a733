import type { AssigneeGroup, AssigneePeer } from '@peerdesk/contract/payout.ts';
import { isDisqualifying } from '@peerdesk/domain/payout/assign.ts';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { firstFocus } from '../../order-kit/decision-dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AssigneeOption, MoreOf } from './assignee-option.tsx';
import { payoutQueries, type AssigneeSearch } from './queries.ts';
import { useActionText } from './actions/texts.ts';

/**
 * Whom a pay-out can be given to: a person who pays, or a group with or without a default payer.
 */
export interface Assignee {
  id: string;
  name: string;
  kind: 'peer' | 'group';
  /** Who pays for a group by default. */
  defaultName: string | undefined;
}

export interface AssigneePickerProps {
  /** What is to be paid: one pay-out, or the largest amount of several. */
  search: Pick<AssigneeSearch, 'refId' | 'amount'>;
  /** What was typed before there was a field for it. */
  start?: string;
  onPick: (assignee: Assignee) => void;
}

/** Finds who could pay, best first, with the reasons. Typing, arrow keys and Enter do it all. */
export function AssigneePicker({ search, start = '', onPick }: AssigneePickerProps) {
  const t = useActionText();
  const [typed, setTyped] = useState(start);
  const words = useDeferredValue(typed.trim());
  const answer = useQuery(payoutQueries.assignees(search, words));
  const groups = answer.data?.subadmins ?? [];
  // Enter takes what the answer to these very words has first, never what an older one had. A
  // click takes whom it names, since it would seem to do nothing if it had to wait.
  const isStale = answer.isPlaceholderData || words !== typed.trim();
  const ids = isStale ? [] : groups.flatMap(choosableIds);
  const [moved, setMoved] = useState('');
  const active = ids.includes(moved) ? moved : (ids[0] ?? '');
  return (
    <Command
      shouldFilter={false}
      loop
      label={t('assign.search')}
      value={active}
      onValueChange={setMoved}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isStale) event.preventDefault();
      }}
    >
      <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
        {t('assign.search')}
      </p>
      <div className="flex items-center gap-2 rounded-t-lg border border-control px-3 focus-within:border-ring">
        <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />
        <Command.Input
          {...firstFocus}
          ref={takeFocus}
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            setMoved('');
          }}
          placeholder={t('assign.placeholder')}
          className="h-9 w-full min-w-0 bg-transparent text-lg outline-none md:text-sm coarse:h-11 coarse:text-lg"
        />
      </div>
      <Command.List
        label={t('assign.search')}
        className="max-h-[38vh] min-h-40 overflow-y-auto rounded-b-lg border border-t-0 border-control p-1.5"
      >
        {!answer.data && !answer.isError && <SkeletonRows rows={4} label={t('assign.loading')} />}
        {answer.isError && (
          <p role="alert" className="px-3 py-6 text-center text-sm text-error-ink">
            {messageOf(answer.error)}
          </p>
        )}
        {answer.data && (
          <Command.Empty className="px-3 py-8 text-center text-sm text-muted">
            {t('assign.none')}
          </Command.Empty>
        )}
        {groups.map((group) => (
          <GroupOptions key={group.id ?? ''} group={group} onPick={onPick} />
        ))}
      </Command.List>
      <MoreOf facts={factsOf(groups, active)} />
      <p className="mt-1.5 text-xs text-muted">{t('assign.search.hint')}</p>
    </Command>
  );
}

/** It takes the place of what had the focus. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

function asGroup({ id, name, defaultPayoutPeer }: AssigneeGroup & { id: string }): Assignee {
  return { id, name, kind: 'group', defaultName: defaultPayoutPeer?.name };
}

function asPeer({ id, name }: AssigneePeer): Assignee {
  return { id, name, kind: 'peer', defaultName: undefined };
}

/** Whoever is first and would pay it without anybody else's doing; nobody where none is. */
export function bestOf(groups: readonly AssigneeGroup[]): Assignee | undefined {
  const all = groups.flatMap((group) => [
    ...(group.id === null ? [] : [{ ...group, id: group.id, kind: 'group' as const }]),
    ...group.peers.map((peer) => ({ ...peer, kind: 'peer' as const })),
  ]);
  const best = all.find(
    ({ reasons }) =>
      reasons.includes('fits') &&
      !reasons.includes('offline') &&
      !reasons.includes('no_default_peer') &&
      !reasons.some(isDisqualifying),
  );
  return best && (best.kind === 'group' ? asGroup(best) : asPeer(best));
}

/** Those of a group that can be chosen, in the order in which they are shown. */
function choosableIds({ id, reasons, peers }: AssigneeGroup): string[] {
  const all = [...(id === null ? [] : [{ id, reasons }]), ...peers];
  return all.filter((option) => !option.reasons.some(isDisqualifying)).map((option) => option.id);
}

/** What is known of whom the arrow keys or the pointer have reached. */
function factsOf(groups: readonly AssigneeGroup[], id: string) {
  return groups.flatMap((group) => [group, ...group.peers]).find((option) => option.id === id);
}

interface GroupOptionsProps {
  group: AssigneeGroup;
  onPick: (assignee: Assignee) => void;
}

function GroupOptions({ group, onPick }: GroupOptionsProps) {
  const t = useActionText();
  const { id, name, defaultPayoutPeer } = group;
  return (
    <Command.Group
      heading={id === null ? t('assign.direct') : name}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted"
    >
      {id !== null && (
        <AssigneeOption
          id={id}
          name={t('assign.group', { name })}
          aside={
            defaultPayoutPeer
              ? t('assign.group.default', { name: defaultPayoutPeer.name })
              : t('assign.group.none')
          }
          facts={group}
          isGroup
          onPick={() => onPick(asGroup({ ...group, id }))}
        />
      )}
      {group.peers.map((peer) => (
        <AssigneeOption
          key={peer.id}
          id={peer.id}
          name={peer.name}
          aside={peer.upis[0]}
          facts={peer}
          onPick={() => onPick(asPeer(peer))}
        />
      ))}
    </Command.Group>
  );
}
