import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useBrand } from '../../lib/brand.ts';
import { useNow } from '../../lib/clock.ts';
import { timeOfDay } from '../../lib/format-time.ts';
import { heard, liveStateOf } from '../../lib/heard.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { onOutcome, unsent } from '../../session/unsent.ts';
import { stateOf, type UnsentAct } from '../../session/unsent-queue.ts';
import { Button } from '../../ui/button.tsx';
import { useUnsentText, unsentTextNow } from './texts.ts';
import { actKey, refusalWords } from './words.ts';

interface Refusal {
  key: string;
  act: string;
  text: string;
}

/** That there is no network, what waits for it, and what came of it. */
export function UnsentBar() {
  const t = useUnsentText();
  const acts = useSyncExternalStore(unsent.subscribe, unsent.get);
  const { refusals, dismiss } = useUnsentSending();
  const offlineSince = useOfflineSince();
  if (acts.length === 0 && refusals.length === 0 && offlineSince === undefined) return null;
  return (
    <section
      aria-label={t('title')}
      data-noprint
      className="flex flex-col gap-2 border-b bg-warning-soft px-4 py-2.5 text-sm text-warning-ink min-[1360px]:px-6"
    >
      {offlineSince !== undefined && (
        <p role="status" className="flex items-start gap-2.5">
          <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            <span className="font-medium">{t('offline.since', { time: offlineSince })}</span>{' '}
            {t('offline.text')}
          </span>
        </p>
      )}
      {refusals.map(({ key, act, text }) => (
        <Line key={key} title={t('refused.title', { act })} text={text} isAlert>
          <Button size="sm" aria-label={t('refused.label', { act })} onClick={() => dismiss(key)}>
            {t('refused.seen')}
          </Button>
        </Line>
      ))}
      {acts.length > 0 && (
        <h2 className="font-medium">{t('waits.title', { count: acts.length })}</h2>
      )}
      {acts.map((act) => (
        <Waiting key={act.key} act={act} />
      ))}
    </section>
  );
}

/** Sends what waits whenever the server is heard, and keeps what was refused until it is read. */
function useUnsentSending() {
  const queryClient = useQueryClient();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  useEffect(() => {
    let isSending = false;
    const flush = async () => {
      if (isSending || unsent.get().length === 0 || !navigator.onLine) return;
      isSending = true;
      await unsent.flush().catch(() => undefined);
      isSending = false;
    };
    const stopTelling = onOutcome((act, outcome) => {
      const words = unsentTextNow(actKey(act), { refId: act.refId });
      void queryClient.invalidateQueries();
      if (outcome.isDone) return toastSuccess(unsentTextNow('done', { act: words }));
      const { error } = outcome;
      const text =
        error.errorCode === 'OtpRequired'
          ? Promise.resolve(unsentTextNow('refused.factor'))
          : refusalWords(act, error);
      void text.then((said) =>
        setRefusals((known) => [...known, { key: act.key, act: words, text: said }]),
      );
    });
    void unsent.load().catch(() => undefined);
    let lastAnswer = heard.get().answerAt;
    const stopHearing = heard.subscribe(() => {
      const { answerAt } = heard.get();
      if (answerAt !== lastAnswer) void flush();
      lastAnswer = answerAt;
    });
    const onOnline = () => void flush();
    window.addEventListener('online', onOnline);
    return () => {
      stopTelling();
      stopHearing();
      window.removeEventListener('online', onOnline);
    };
  }, [queryClient]);
  const dismiss = (key: string) => setRefusals((known) => known.filter((one) => one.key !== key));
  return { refusals, dismiss };
}

/** Since when nothing was heard; undefined while the server answers. */
function useOfflineSince(): string | undefined {
  const now = useNow();
  const { timeZone } = useBrand();
  const state = liveStateOf(useSyncExternalStore(heard.subscribe, heard.get), now);
  if (typeof state !== 'object') return undefined;
  return timeOfDay(new Date(state.offlineSince).toISOString(), timeZone);
}

function Waiting({ act }: { act: UnsentAct }) {
  const t = useUnsentText();
  const now = useNow();
  const { timeZone } = useBrand();
  const state = stateOf(act, now);
  const words = t(actKey(act), { refId: act.refId });
  const time = timeOfDay(new Date(act.madeAt).toISOString(), timeZone);
  const cancel = async () => {
    const isCancelled = await unsent.cancel(act.key);
    if (isCancelled) toastSuccess(t('cancelled'));
    else toastError(t('cancel.tooLate'));
  };
  const send = async () => {
    await unsent.confirm(act.key);
    await unsent.flush();
  };
  const said = state === 'waiting' && act.mayHaveArrived ? 'maybe' : state;
  const end = state === 'lapsed' ? 'remove' : 'cancel';
  return (
    <Line title={words} text={t(`state.${said}`, { time })}>
      {state === 'old' && (
        <Button
          size="sm"
          variant="primary"
          aria-label={t('send.label', { act: words })}
          onClick={() => void send()}
        >
          {t('send')}
        </Button>
      )}
      <Button
        size="sm"
        aria-label={t(`${end}.label`, { act: words })}
        onClick={() => void cancel()}
      >
        {t(end)}
      </Button>
    </Line>
  );
}

interface LineProps {
  title: string;
  text: string;
  isAlert?: boolean;
  children: ReactNode;
}

function Line({ title, text, isAlert = false, children }: LineProps) {
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5"
    >
      <p className="flex min-w-0 flex-1 basis-56 items-start gap-2.5">
        {isAlert && <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
        <span className="min-w-0">
          <span className="block font-medium break-words">{title}</span>
          {text}
        </span>
      </p>
      <span className="flex gap-2">{children}</span>
    </div>
  );
}
