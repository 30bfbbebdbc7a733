import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useFormState, type FieldPath, type FieldValues } from 'react-hook-form';
import { useLocation } from 'wouter';
import { auth } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFormText } from './texts.ts';
import type { Form } from './use-schema-form.ts';

type Report = (formId: string, isDirty: boolean) => void;

const ReportContext = createContext<Report>(() => undefined);

/** Tells the guard around it whether these fields hold what was not saved. */
export function useGuarded<Typed extends FieldValues, Read>(
  { control }: Form<Typed, Read>,
  names: readonly FieldPath<Typed>[],
): void {
  const report = useContext(ReportContext);
  const formId = useId();
  const { dirtyFields } = useFormState({ control });
  const isDirty = names.some((name) => name in dirtyFields);
  useEffect(() => {
    report(formId, isDirty);
    return () => report(formId, false);
  }, [report, formId, isDirty]);
}

/**
 * Around the forms of a page: asks before what was typed is lost, by a link, the back button or
 * closing the tab. A browser without the Navigation API asks only for the last.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const [report] = useState((): Report => (formId, isDirty) => {
    setDirty((known) => {
      if (known.has(formId) === isDirty) return known;
      return new Set(isDirty ? [...known, formId] : [...known].filter((id) => id !== formId));
    });
  });
  const { leave, stay } = useHeldBack(dirty.size > 0);
  return (
    <ReportContext value={report}>
      {children}
      {leave && <LeaveDialog onLeave={leave} onStay={stay} />}
    </ReportContext>
  );
}

/** Holds back whatever leads away, and gives what goes on with it; nothing while nobody leaves. */
function useHeldBack(isDirty: boolean) {
  const [, navigate] = useLocation();
  const [leave, setLeave] = useState<() => void>();
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isDirty) return undefined;
    const askOfBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    const hold = (event: NavigateEvent) => {
      const { destination, navigationType } = event;
      const isOver = isLeaving.current || !auth.get().isAuth;
      if (isOver || !event.cancelable || !destination.sameDocument) return;
      const { pathname, search, hash } = new URL(destination.url);
      if (pathname + search === window.location.pathname + window.location.search) return;
      event.preventDefault();
      setLeave(() => () => {
        isLeaving.current = true;
        if (navigationType === 'traverse') void window.navigation.traverseTo(destination.key);
        else navigate(pathname + search + hash);
      });
    };
    const navigation = 'navigation' in window ? window.navigation : undefined;
    window.addEventListener('beforeunload', askOfBrowser);
    navigation?.addEventListener('navigate', hold);
    return () => {
      window.removeEventListener('beforeunload', askOfBrowser);
      navigation?.removeEventListener('navigate', hold);
    };
  }, [isDirty, navigate]);
  return { leave, stay: () => setLeave(undefined) };
}

function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const t = useFormText();
  return (
    <Dialog
      isOpen
      size="sm"
      onOpenChange={(isOpen) => !isOpen && onStay()}
      title={t('leave.title')}
      description={t('leave.text')}
      footer={
        <>
          <Button variant="danger" onClick={onLeave}>
            {t('leave.go')}
          </Button>
          <Button variant="primary" data-first-focus="" onClick={onStay}>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
