import type { ApprovableCall } from '@peerdesk/contract/approval.ts';
import { noteMax } from '@peerdesk/contract/primitives.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { useState } from 'react';
import { useSend } from '../form-kit/use-send.ts';
import { ApiError, messageOf } from '../lib/api-error.ts';
import { api } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/input.tsx';
import { useApprovalKitText } from './texts.ts';

/** A call and its body, as it was sent. */
export interface AskedAct {
  call: ApprovableCall;
  body: Readonly<Record<string, unknown>>;
}

export interface AskAnotherProps {
  /** What the server said last. */
  error: Error | null;
  /** The call that it refused, as it was sent. */
  act: AskedAct | undefined;
  /** The reason that was written with it, which nobody should have to write again. */
  why?: string | undefined;
  onAsked: () => void;
}

/** The way on from a refusal that a second person can lift; nothing for any other refusal. */
export function AskAnother({ error, act, why = '', onAsked }: AskAnotherProps) {
  const t = useApprovalKitText();
  const [typed, setNote] = useState<string>();
  const note = typed ?? why;
  const [isTried, setTried] = useState(false);
  const asking = useSend({
    send: (body: RequestOf<'approval.ask'>['body'], idempotencyKey) =>
      api('approval.ask', { body, idempotencyKey }),
    topics: ['approval'],
    done: t('asked'),
    onDone: onAsked,
  });
  if (!(error instanceof ApiError) || !error.needsSecond || !act) return null;
  const isMissing = note.trim() === '';
  const ask = () => {
    setTried(true);
    if (!isMissing) asking.mutate({ call: act.call, body: given(act.body), note });
  };
  const problem = isTried && isMissing ? t('note.missing') : undefined;
  return (
    <section
      ref={bringIntoView}
      aria-label={t('title')}
      className="flex flex-col gap-3 rounded-lg border p-3"
    >
      <div className="text-sm">
        <h3 className="font-medium">{t('title')}</h3>
        <p className="text-muted">{t('text')}</p>
      </div>
      <Field
        label={t('note')}
        error={problem ?? (asking.error ? messageOf(asking.error) : undefined)}
      >
        {(control) => (
          <TextArea
            {...control}
            maxLength={noteMax}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <Button className="self-start" isBusy={asking.isPending} onClick={ask}>
        {t('ask')}
      </Button>
    </section>
  );
}

/** It appears at the foot of a dialog, which may have to be scrolled. */
function bringIntoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}

/** As JSON, which has no fields that are not given. */
function given(body: AskedAct['body']): RequestOf<'approval.ask'>['body']['body'] {
  return JSON.parse(JSON.stringify(body)) as RequestOf<'approval.ask'>['body']['body'];
}
