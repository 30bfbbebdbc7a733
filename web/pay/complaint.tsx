/** @jsxImportSource preact */
import type { CustomerComplaint } from '@peerdesk/contract/complaint.ts';
import type { Language } from '@peerdesk/contract/user.ts';
import { openComplaintStatuses } from '@peerdesk/domain/complaint/complaint.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { complaintApi } from './complaint-api.ts';
import { ComplaintForm } from './complaint-form.tsx';
import { complaintText, type ComplaintText } from './complaint-words.ts';
import { useWords } from './words.ts';

const askEveryMs = 15_000;

export interface ComplaintProps {
  token: string;
  utr: string | null;
}

/** "I paid, and it was declined or ran out": what the customer says, and what support answers. */
export function Complaint({ token, utr }: ComplaintProps): JSX.Element | null {
  const { language } = useWords();
  const t = complaintText(language);
  const { api, known, setKnown, isOpen } = useComplaint(token, language);
  const [isAsking, setIsAsking] = useState(false);
  if (known === null || (!known.mayComplain && known.complaint === null)) return null;
  const { complaint, mayComplain } = known;
  const done = (after: CustomerComplaint): void => {
    setIsAsking(false);
    setKnown(after);
  };
  const form = { api, t, onDone: done };
  const isAgain = complaint !== null;
  return (
    <section class="card step complaint" aria-labelledby="complaint">
      <h2 id="complaint">{t('title')}</h2>
      {complaint !== null && <Talk complaint={complaint} t={t} />}
      {isOpen && <ComplaintForm key="reply" kind="reply" utr={null} {...form} />}
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
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const answer = await api.get();
      if (answer.ok && !isGone) setKnown(answer.data);
    };
    void look();
    const timer = isOpen ? setInterval(() => void look(), askEveryMs) : undefined;
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [api, isOpen]);
  return { api, known, setKnown, isOpen };
}

interface TalkProps {
  complaint: NonNullable<CustomerComplaint['complaint']>;
  t: ComplaintText;
}

function Talk({ complaint, t }: TalkProps): JSX.Element {
  const { status, note, messages } = complaint;
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
      <ol class="talk" aria-label={t('talk')}>
        {messages.map(({ id, by, text, files }) => (
          <li key={id} class={by}>
            <span class="quiet">{t(by === 'customer' ? 'you' : 'support')}</span>
            <p>{text}</p>
            {files > 0 && <span class="quiet">{t('pictures', { count: files })}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}
