import type { ReconcileException } from '@peerdesk/contract/statement.ts';
import {
  add,
  formatMoney,
  negate,
  parseMoney,
  parsePositiveMoney,
  rupeeDigits,
  showMoney,
  zero,
} from '@peerdesk/domain/money.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { AskAnother } from '../../approval-kit/ask-another.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { DecisionDialog } from '../../order-kit/decision-dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { OrderSearch } from './order-search.tsx';
import type { FoundOrder } from './queries.ts';
import { useManagementText } from './texts.ts';
import type { BankLine } from './triage-dialog.ts';
import { useSplit } from './use-line-actions.ts';

const partsMin = 2;
const partsMax = 20;

interface Part {
  order: FoundOrder;
  amount: string;
}

export interface SplitDialogProps {
  row: ReconcileException;
  line: BankLine;
  onDone: () => void;
  onClose: () => void;
}

const partOf = (order: FoundOrder): Part => ({ order, amount: order.amount });

/** Gives one credit to several orders; it can only be sent when the parts add up to it. */
export function SplitDialog({ row, line, onDone, onClose }: SplitDialogProps) {
  const t = useManagementText();
  const [parts, setParts] = useState<readonly Part[]>(() =>
    row.candidates.length >= partsMin ? row.candidates.map(partOf) : [],
  );
  const split = useSplit(onDone);
  const amount = line.amount ?? '0.00';
  const { isEven, words } = useBalance(parts, amount);
  const change = (next: readonly Part[]) => {
    setParts(next);
    // What was refused was said of other parts.
    split.reset();
  };
  const put = (index: number, part: Part | undefined) =>
    change(
      part
        ? parts.map((known, at) => (at === index ? part : known))
        : parts.filter((_, at) => at !== index),
    );
  return (
    <DecisionDialog
      title={t('split.title')}
      description={t('split.text')}
      amount={amount}
      currency="INR"
      confirmLabel={t('split.confirm', { amount: showMoney(amount) })}
      isBusy={split.isPending}
      isBlocked={!isEven || parts.length < partsMin}
      problem={split.error ? messageOf(split.error) : undefined}
      onConfirm={() =>
        split.mutate({
          lineId: line.id,
          parts: parts.map((part) => ({ refId: part.order.refId, amount: part.amount })),
        })
      }
      onClose={onClose}
    >
      <ul className="-my-1 divide-y">
        {parts.map((part, index) => (
          <PartLine key={part.order.refId} part={part} onPut={(next) => put(index, next)} />
        ))}
      </ul>
      <p role="status" className={cx('text-sm', isEven ? 'text-success-ink' : 'text-warning-ink')}>
        {words}
      </p>
      {parts.length < partsMax && (
        <OrderSearch
          // A fresh field for each order that is added.
          key={parts.length}
          direction={line.direction ?? 'credit'}
          label={t('search.order')}
          onPick={(order) => {
            const isKnown = parts.some((part) => part.order.refId === order.refId);
            if (!isKnown) change([...parts, partOf(order)]);
          }}
        />
      )}
      <AskAnother
        error={split.error}
        act={split.variables && { call: 'utr.split', body: split.variables }}
        onAsked={onClose}
      />
    </DecisionDialog>
  );
}

interface PartLineProps {
  part: Part;
  onPut: (part: Part | undefined) => void;
}

function PartLine({ part, onPut }: PartLineProps) {
  const t = useManagementText();
  const { order, amount } = part;
  return (
    <li className="flex items-center gap-2 py-1.5 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{order.customer}</span>
        <span className="block truncate font-mono text-xs text-muted">{order.refId}</span>
      </span>
      <Input
        aria-label={t('split.part', { refId: order.refId })}
        aria-invalid={!parsePositiveMoney(amount, rupeeDigits).ok || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={(event) => onPut({ order, amount: event.target.value.trim() })}
        className="figures w-32 [&_input]:text-right"
      />
      <IconButton
        isQuiet
        label={t('split.remove', { refId: order.refId })}
        icon={<X />}
        onClick={() => onPut(undefined)}
      />
    </li>
  );
}

/** How far the parts are from the line, in words that say what to do. */
function useBalance(parts: readonly Part[], amount: string): { isEven: boolean; words: string } {
  const t = useManagementText();
  const read = parts.map((part) => parsePositiveMoney(part.amount, rupeeDigits));
  const whole = parseMoney(amount, rupeeDigits);
  if (parts.length < partsMin) return { isEven: false, words: t('split.few') };
  if (!whole.ok || read.some(({ ok }) => !ok)) return { isEven: false, words: t('split.wrong') };
  const given = read.map((part) => (part.ok ? part.value : zero));
  const left = add(whole.value, ...given.map(negate));
  if (left === zero) return { isEven: true, words: t('split.even') };
  const isOver = left < zero;
  const shown = showMoney(formatMoney(isOver ? negate(left) : left, rupeeDigits));
  return { isEven: false, words: t(isOver ? 'split.over' : 'split.left', { amount: shown }) };
}
