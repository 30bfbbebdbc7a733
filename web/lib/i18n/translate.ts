import type { Language } from '@peerdesk/contract/user.ts';
import { use } from 'react';
import { beforeLanguage, currentLanguage, useLanguage } from './language.ts';
import {
  formatMessage,
  type MessageValues,
  type Translate,
} from '@peerdesk/catalogue/format-message.ts';

/** The texts of one room of the portal: a hook for components, and `now` for code outside them. */
export interface Texts<Key extends string> {
  useText: () => Translate<Key>;
  textNow: Translate<Key>;
}

type Loaded<Catalogue> = Catalogue | (() => Promise<Catalogue>);

/**
 * Makes the texts of a room from its catalogues. `en` is the source of the keys and `hi` must have
 * each of them. A feature keeps its own in `texts.en.ts` and `texts.hi.ts`; Hindi is fetched when
 * it is spoken, and a component that is there before its words waits for them.
 */
export function createTexts<const English extends Record<string, string>>(catalogues: {
  en: English;
  hi: Loaded<Record<keyof English & string, string>>;
}): Texts<keyof English & string> {
  type Key = keyof English & string;
  const { en } = catalogues;
  const hindi = lateCatalogue(catalogues.hi);
  const inEnglish: Translate<Key> = (key, values) => formatMessage(en[key] ?? key, 'en', values);
  const translators = {
    en: inEnglish,
    hi: (key: Key, values?: MessageValues) => {
      const text = hindi.get()?.[key];
      return text === undefined ? inEnglish(key, values) : formatMessage(text, 'hi', values);
    },
  } satisfies Record<Language, Translate<Key>>;
  return {
    useText: () => {
      const language = useLanguage();
      // Also when they are there: React wants the same calls when it goes on after a wait.
      if (language === 'hi') use(hindi.shown());
      return translators[language];
    },
    textNow: (key, values) => translators[currentLanguage()](key, values),
  };
}

/** Words that could not be fetched are asked for again this much later, and are English until then. */
const retryAfterMs = 5_000;

/** A catalogue that may have to be fetched; one that came to nothing is asked for again. */
function lateCatalogue<Catalogue extends object>(source: Loaded<Catalogue>) {
  if (typeof source !== 'function') {
    const there = known(source);
    return { get: () => source, load: () => there, shown: () => there };
  }
  let found: Catalogue | undefined;
  let loading: Promise<Catalogue> | undefined;
  const load = () => {
    loading ??= source().then(
      (catalogue) => (found = catalogue),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  let shown: Promise<unknown> | undefined;
  let there: Promise<Catalogue> | undefined;
  const tryAgain = () => {
    const again = () => void load().catch(tryAgain);
    setTimeout(again, retryAfterMs);
  };
  const prepare = async (language: Language) => {
    if (language === 'hi') await load();
  };
  beforeLanguage(prepare);
  void prepare(currentLanguage()).catch(() => undefined);
  return {
    get: () => found,
    load,
    // For a component: what it waits for must end, and be the same each time that it is drawn.
    shown: () => (found ? (there ??= known(found)) : (shown ??= load().catch(tryAgain))),
  };
}

/**
 * What is there, so that React asks for it without a wait. Whatever waits, even for a moment, is
 * taken off the page meanwhile: of two dialogs, the lower one could come back above the other.
 */
function known<Value>(value: Value): Promise<Value> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
}
