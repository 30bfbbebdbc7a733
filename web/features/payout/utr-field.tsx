import { explainUtr, type UtrReading } from '@peerdesk/domain/reconcile/utr.ts';
import { useState } from 'react';
import { firstFocus } from '../../order-kit/decision-dialog.tsx';
import { useOrderText } from '../../order-kit/texts.ts';
import { useUtrMistake } from '../../order-kit/utr-mistake.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useActionText } from './actions/texts.ts';

/** From this length on, what is typed is long enough to say what is wrong with it. */
const judgedFrom = 11;

export interface UtrInput {
  text: string;
  setText: (text: string) => void;
  reading: UtrReading;
  /** Sending was tried, so that what is wrong is shown at once. */
  isTried: boolean;
  setTried: (isTried: boolean) => void;
}

/** What is typed as the reference of a payment, and how it is read. */
export function useUtrInput(): UtrInput {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  return { text, setText, reading: explainUtr(text), isTried, setTried };
}

export interface UtrFieldProps {
  input: UtrInput;
  isFirst?: boolean;
}

/** The field for the reference; common mistakes are explained. */
export function UtrField({ input, isFirst = true }: UtrFieldProps) {
  const t = useActionText();
  const mistake = useUtrMistake();
  const orderText = useOrderText();
  const { text, setText, reading, isTried } = input;
  const isJudged = isTried || text.replaceAll(/[\s-]/g, '').length >= judgedFrom;
  return (
    <Field
      label={t('pay.utr')}
      hint={orderText('utr.hint')}
      error={isJudged ? mistake(reading) : undefined}
    >
      {(control) => (
        <Input
          {...control}
          {...(isFirst && firstFocus)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
      )}
    </Field>
  );
}
