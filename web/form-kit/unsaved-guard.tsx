import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import {
  get,
  useFormState,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
} from 'react-hook-form';
import { useLocation } from 'wouter';
import { leaving } from '../lib/leaving.ts';
import { toastSuccess } from '../lib/toast.ts';
import { drafts } from '../session/drafts.ts';
import { auth, useProfile } from '../session/session.ts';
import { Question } from './question.tsx';
import { useFormText } from './texts.ts';
import type { Form } from './use-schema-form.ts';

type Report = (formId: string, isDirty: boolean) => void;

interface Guard {
  report: Report;
  /** Whether the reader has agreed that what was typed is lost. */
  isGivenUp: () => boolean;
}

const GuardContext = createContext<Guard>({ report: () => undefined, isGivenUp: () => false });

export interface GuardOptions {
  /** A secret is gone with the session; anything else is there again for the same person. */
  isSecret?: boolean;
}

/** Tells the guard around it whether these fields hold what was not saved. */
export function useGuarded<Typed extends FieldValues, Read>(
  form: Form<Typed, Read>,
  names: readonly FieldPath<Typed>[],
  { isSecret = false }: GuardOptions = {},
): void {
  const { report } = useContext(GuardContext);
  const formId = useId();
  const { dirtyFields } = useFormState({ control: form.control });
  const dirty = names.filter((name) => name in dirtyFields);
  const isDirty = dirty.length > 0;
  useEffect(() => {
    report(formId, isDirty);
    return () => report(formId, false);
  }, [report, formId, isDirty]);
  useKeptOverSession(form, names.join(), isSecret ? [] : dirty, dirtyFields);
}

/** What was typed when the session ended by itself comes back once the same person signs in. */
function useKeptOverSession<Typed extends FieldValues, Read>(
  form: Form<Typed, Read>,
  formName: string,
  names: readonly FieldPath<Typed>[],
  dirtyFields: object,
): void {
  const { isGivenUp } = useContext(GuardContext);
  const t = useFormText();
  const { id: person } = useProfile();
  const [path] = useLocation();
  const place = `form ${path}${window.location.search} ${formName}`;
  const saved = (name: string): unknown => get(form.formState.defaultValues, name);
  const bring = useEffectEvent(() => {
    const typed = drafts.read(person, place);
    drafts.keep(person, place, undefined);
    if (!Array.isArray(typed)) return;
    // What somebody else saved meanwhile is not written over unseen.
    const still = (typed as Kept<Typed>[]).filter(({ name, before }) =>
      isSame(before, saved(name)),
    );
    for (const { name, value } of still) form.setValue(name, value, { shouldDirty: true });
    if (still.length > 0) toastSuccess(t('draft.back'));
  });
  const keep = useEffectEvent(() => {
    if (auth.get().isAuth || isGivenUp()) return;
    const typed = names.flatMap((name) => changedIn(name, get(dirtyFields, name)));
    if (typed.length > 0)
      drafts.keep(
        person,
        place,
        typed.map((name) => ({
          name,
          value: form.getValues(name as FieldPath<Typed>),
          before: saved(name),
        })),
      );
  });
  useEffect(() => {
    bring();
    return () => keep();
  }, []);
}

interface Kept<Typed extends FieldValues> {
  name: FieldPath<Typed>;
  value: FieldPathValue<Typed, FieldPath<Typed>>;
  /** What was saved when it was typed. */
  before: unknown;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The paths of what was changed; a list is one of them, whatever in it was. */
function changedIn(name: string, dirty: unknown): string[] {
  if (typeof dirty !== 'object' || dirty === null || Array.isArray(dirty))
    return dirty ? [name] : [];
  return Object.entries(dirty).flatMap(([key, inner]) => changedIn(`${name}.${key}`, inner));
}

/**
 * Around the forms of a page: asks before what was typed is lost, by a link, the back button,
 * logging out or closing the tab. A browser without the Navigation API asks only for the last two.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const [report] = useState((): Report => (formId, isDirty) => {
    setDirty((known) => {
      if (known.has(formId) === isDirty) return known;
      return new Set(isDirty ? [...known, formId] : [...known].filter((id) => id !== formId));
    });
  });
  const { leave, stay, isGivenUp } = useHeldBack(dirty.size > 0);
  const guard = useMemo(() => ({ report, isGivenUp }), [report, isGivenUp]);
  return (
    <GuardContext value={guard}>
      {children}
      {leave && <LeaveDialog onLeave={leave} onStay={stay} />}
    </GuardContext>
  );
}

/** Holds back whatever leads away, and gives what goes on with it; nothing while nobody leaves. */
function useHeldBack(isDirty: boolean) {
  const [, navigate] = useLocation();
  const [leave, setLeave] = useState<() => void>();
  const isLeaving = useRef(false);
  const [isGivenUp] = useState(() => () => isLeaving.current);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (goOn: () => void) =>
      setLeave(() => () => {
        isLeaving.current = true;
        goOn();
      });
    const hold = (event: NavigateEvent) => {
      const { destination, navigationType } = event;
      const isOver = isLeaving.current || !auth.get().isAuth;
      if (isOver || !event.cancelable || !destination.sameDocument) return;
      const { pathname, search, hash } = new URL(destination.url);
      if (pathname + search === window.location.pathname + window.location.search) return;
      event.preventDefault();
      ask(() => {
        if (navigationType === 'traverse') void window.navigation.traverseTo(destination.key);
        else navigate(pathname + search + hash);
      });
    };
    const navigation = 'navigation' in window ? window.navigation : undefined;
    const letPageGo = leaving.holdPage();
    navigation?.addEventListener('navigate', hold);
    const letGo = leaving.hold(ask);
    return () => {
      letPageGo();
      navigation?.removeEventListener('navigate', hold);
      letGo();
    };
  }, [isDirty, navigate]);
  return { leave, stay: () => setLeave(undefined), isGivenUp };
}

function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const t = useFormText();
  return (
    <Question
      title={t('leave.title')}
      text={t('leave.text')}
      goLabel={t('leave.go')}
      stayLabel={t('leave.stay')}
      onGo={onLeave}
      onStay={onStay}
    />
  );
}
