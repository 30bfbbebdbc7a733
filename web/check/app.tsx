/** @jsxImportSource preact */
import type { PublicBrand } from '@peerdesk/contract/brand.ts';
import type { Language } from '@peerdesk/contract/user.ts';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { spokenLanguage } from '../lib/i18n/languages.ts';
import { askBrand } from '../pay/ask-brand.ts';
import { Header } from '../pay/frame.tsx';
import { askCheck, type Answer } from './check-api.ts';
import { Found } from './found.tsx';
import { textIn, type CheckText } from './words.ts';

type State = Answer | { kind: 'ask' | 'loading' };

/** Says whether the ledger still says what a statement says, to whoever holds the paper. */
export function App({ asked }: { asked: string }): JSX.Element {
  const [language, setLanguage] = useState<Language>(() => spokenLanguage(navigator.languages));
  const [brand, setBrand] = useState<PublicBrand | null>(null);
  const [code, setCode] = useState(asked);
  const [state, setState] = useState<State>({ kind: asked === '' ? 'ask' : 'loading' });
  const t = textIn(language);
  useEffect(() => void askBrand().then(setBrand), []);
  useEffect(() => {
    if (code !== '') void askCheck(code).then(setState);
  }, [code]);
  const title = brand === null ? t('title') : `${t('title')} – ${brand.name}`;
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = title;
  }, [language, title]);
  const check = (next: string): void => {
    history.replaceState(null, '', `/check/${encodeURIComponent(next)}`);
    setState({ kind: 'loading' });
    if (next === code) void askCheck(code).then(setState);
    else setCode(next);
  };
  return (
    <>
      <Header brand={brand} language={language} onLanguage={setLanguage} label={t('language')} />
      <main class="one" aria-busy={state.kind === 'loading'}>
        {state.kind === 'ask' ? (
          <Ask t={t} onCheck={check} />
        ) : (
          <>
            <section class="card" role="status">
              <Said state={state} t={t} />
            </section>
            {state.kind === 'found' && <Found check={state.check} brand={brand} t={t} />}
            {(state.kind === 'busy' || state.kind === 'failed') && (
              <button type="button" class="button" onClick={() => check(code)}>
                {t('again')}
              </button>
            )}
            {state.kind !== 'loading' && (
              <button type="button" class="link" onClick={() => setState({ kind: 'ask' })}>
                {t('another')}
              </button>
            )}
          </>
        )}
      </main>
    </>
  );
}

function Said({ state, t }: { state: State; t: CheckText }): JSX.Element {
  if (state.kind === 'ask' || state.kind === 'loading') return <p class="quiet">{t('loading')}</p>;
  const said = state.kind !== 'found' ? state.kind : state.check.matches ? 'same' : 'other';
  return (
    <div class={`said ${said}`}>
      <h1>{t(`${said}.title`)}</h1>
      <p>{t(`${said}.text`)}</p>
    </div>
  );
}

function Ask({ t, onCheck }: { t: CheckText; onCheck: (code: string) => void }): JSX.Element {
  const [typed, setTyped] = useState('');
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onCheck(typed.trim());
      }}
    >
      <h1>{t('title')}</h1>
      <label>
        <span>{t('code')}</span>
        <input
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          maxLength={100}
          autocapitalize="characters"
          autocomplete="off"
          spellcheck={false}
          aria-describedby="code-hint"
        />
      </label>
      <p id="code-hint" class="hint">
        {t('ask.text')}
      </p>
      <button type="submit" class="button">
        {t('check')}
      </button>
    </form>
  );
}
