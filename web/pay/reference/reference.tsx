/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ReferenceForm } from './reference-form.tsx';
import type { PaySession, PayState } from '../session.ts';
import { useWords } from '../words.ts';

interface Props {
  session: PaySession;
  state: PayState;
  /** It is the second of two steps, rather than the only thing to do. */
  isStep: boolean;
  draftKey: string;
}

/** The reference of the payment: asked for, or changed as long as the server takes another one. */
export function Reference({ session, state, isStep, draftKey }: Props): JSX.Element | null {
  const { t } = useWords();
  const [isChanging, setIsChanging] = useState(false);
  const { view, page } = state;
  if (page === null || view.utrField === 'none') return null;
  const isFirst = view.utrField === 'first';
  if (!isFirst && !isChanging) {
    return (
      <p class="change">
        <button type="button" class="button plain" onClick={() => setIsChanging(true)}>
          {t('changeReference')}
        </button>
        <span class="quiet">{t('triesLeft')}</span>
      </p>
    );
  }
  return (
    <section class="card step" aria-labelledby="step-reference">
      <h2 id="step-reference">
        {isStep && <span class="number">2</span>} {t('stepReference')}
      </h2>
      <ReferenceForm
        session={session}
        state={state}
        draftKey={draftKey}
        takesFocus={!isFirst}
        onSent={() => setIsChanging(false)}
      />
      {page.utr !== null && <p class="quiet">{t('triesLeft')}</p>}
      {!isFirst && (
        <button type="button" class="link" onClick={() => setIsChanging(false)}>
          {t('keepReference')}
        </button>
      )}
    </section>
  );
}
