/** @jsxImportSource preact */
import type { ComplaintStatus, CustomerComplaint } from '@peerdesk/contract/complaint.ts';
import type { Language } from '@peerdesk/contract/user.ts';
import { openComplaintStatuses, unansweredStatuses } from '@peerdesk/domain/complaint/complaint.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { complaintApi, type ComplaintApi } from './complaint-api.ts';
import { ComplaintForm } from './complaint-form.tsx';
import { complaintText, type ComplaintText } from './complaint-words.ts';
import { newAttempt } from '../new-attempt.ts';
import { useWords } from '../words.ts';

const askEveryMs = 15_000;

export interface ComplaintProps {
  token: string;
  utr: string | null;
  /** Tells how it stands, as soon as that is known. */
  onStatus: (status: ComplaintStatus | undefined) => void;
}

/** "I paid, and it was declined or ran out": what the customer says, and what support answers. */
export function Complaint({ token, utr, onStatus }: ComplaintProps): JSX.Element | null {
  const { language } = useWords();
  const t = complaintText(language);
  const { api, known, setKnown, isOpen } = useComplaint(token, language);
  const [isAsking, setIsAsking] = useState(false);
  const status = known?.complaint?.status;
  useEffect(() => onStatus(status), [status, onStatus]);
  if (known === null || (!known.mayComplain && known.complaint === null)) return null;
  const { complaint, mayComplain } = known;
  const done = (after: CustomerComplaint): void => {
    setIsAsking(false);
    setKnown(after);
  };
  const form = { api, t, onDone: done };
  const isAgain = complaint !== null;
  const isAsked = isOpen && !isOneOf(complaint?.status, unansweredStatuses);
  return (
    <section class="card step complaint" aria-labelledby="complaint">
      <h2 id="complaint">{t(complaint === null || isOpen ? 'title' : 'title.ended')}</h2>
      {complaint !== null && <Talk complaint={complaint} api={api} t={t} />}
      {isOpen && (
        <ComplaintForm key="reply" kind={isAsked ? 'reply' : 'more'} utr={null} {...form} />
      )}
      {mayComplain && (
        <>
          {isAgain && <h3>{t('again.title')}</h3>}
          <p>{t(isAgain ? 'again.intro' : 'intro')}</p>
          {isAsking ? (
            <ComplaintForm key="first" kind="first" utr={utr} {...form} />
          ) : (
            <button type="button" class="button plain" onClick={() => setIsAsking(true)}>
              {t('open')}
            </button>
          )}
        </>
      )}
    </section>
  );
}

function useComplaint(token: string, language: Language) {
  const api = useMemo(() => complaintApi(token, language), [token, language]);
  const [known, setKnown] = useState<CustomerComplaint | null>(null);
  const status = known?.complaint?.status;
  const isOpen = isOneOf(status, openComplaintStatuses);
  // Also until the first answer: the server may be busy, or the phone without a network.
  const isWaiting = isOpen || known === null;
  const wasAsked = useRef<ComplaintApi | null>(null);
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const answer = await api.get();
      if (answer.ok && !isGone) setKnown(answer.data);
    };
    // What the page has just learned, or sent, it does not ask for again.
    if (wasAsked.current !== api) void look();
    wasAsked.current = api;
    const timer = isWaiting ? setInterval(() => void look(), askEveryMs) : undefined;
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [api, isWaiting]);
  return { api, known, setKnown, isOpen };
}

type Told = NonNullable<CustomerComplaint['complaint']>;

interface TalkProps {
  complaint: Told;
  api: ComplaintApi;
  t: ComplaintText;
}

function Talk({ complaint, api, t }: TalkProps): JSX.Element {
  const { status, note, messages, readBySupport } = complaint;
  const news = useRead(complaint, api);
  const seen = messages.findLast(({ by, id }) => by === 'customer' && id <= readBySupport);
  return (
    <>
      <p class={`standing ${status}`} role="status">
        <strong>{t(`status.${status}`)}</strong>
        {note !== null && (
          <span>
            {t('reason')}: {note}
          </span>
        )}
      </p>
      {news > 0 && (
        <p class="news" role="status">
          {t('unread', { count: news })}
        </p>
      )}
      <ol class="talk" aria-label={t('talk')}>
        {messages.map(({ id, by, text, files }) => (
          <li key={id} class={by}>
            <span class="quiet">{t(by === 'customer' ? 'you' : 'support')}</span>
            <p>{text}</p>
            {files.map((file) => (
              <a
                key={file}
                class="picture"
                href={api.pictureAt(file)}
                target="_blank"
                rel="noopener"
              >
                <img src={api.pictureAt(file)} alt={t('picture1')} loading="lazy" />
              </a>
            ))}
            {seen?.id === id && <span class="quiet">{t('seen')}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}

/**
 * Tells support what was on the screen. @returns how many answers were new when the page learned
 * of them: they stay marked while it is open.
 */
function useRead({ unread, messages }: Told, api: ComplaintApi): number {
  const told = useRef(0);
  const [news, setNews] = useState(unread);
  const last = messages.at(-1)?.id ?? 0;
  useEffect(() => {
    if (unread === 0 || last <= told.current || document.visibilityState !== 'visible') return;
    told.current = last;
    setNews(unread);
    void api.read(last, newAttempt());
  }, [api, unread, last]);
  return news;
}
