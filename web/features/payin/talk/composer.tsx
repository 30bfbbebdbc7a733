import { talkTextMax } from '@peerdesk/contract/talk.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ImagePlus, Send, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useSend } from '../../../form-kit/use-send.ts';
import { toastError, toastFailure } from '../../../lib/toast.ts';
import { sendFile } from '../../../session/send-file.ts';
import { api } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextArea } from '../../../ui/input.tsx';
import { talkQuery } from './queries.ts';
import { useTalkText } from './texts.ts';

interface Picture {
  id: string;
  name: string;
}

/** Where either side writes, with a picture. */
export function TalkComposer({ refId }: { refId: string }) {
  const t = useTalkText();
  const id = useId();
  const [text, setText] = useState('');
  const [picture, setPicture] = useState<Picture>();
  const sending = useSending(refId);
  const isEmpty = text.trim() === '' && !picture;
  return (
    <form
      className="mt-3 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty || sending.isPending) return;
        const said = text.trim();
        const sent = picture;
        // What is typed meanwhile stays; what was not sent comes back.
        setText('');
        setPicture(undefined);
        const undo = () => {
          setText((typed) => [said, typed].filter(Boolean).join('\n'));
          setPicture((chosen) => chosen ?? sent);
        };
        const fileIds = sent ? [sent.id] : [];
        sending.mutate({ refId, text: said, fileIds }, { onError: undo });
      }}
    >
      <label htmlFor={id} className="text-xs font-medium">
        {t('write')}
      </label>
      <TextArea
        id={id}
        rows={2}
        className="min-h-14!"
        maxLength={talkTextMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        {picture ? (
          <span className="flex min-w-0 items-center gap-1 rounded-md bg-sunken pl-3 text-sm">
            <span className="min-w-0 truncate">{picture.name}</span>
            <IconButton
              size="sm"
              label={t('remove', { name: picture.name })}
              icon={<X />}
              onClick={() => setPicture(undefined)}
            />
          </span>
        ) : (
          <PicturePicker onPicture={setPicture} />
        )}
        <Button
          type="submit"
          icon={<Send />}
          className="ml-auto"
          disabled={isEmpty}
          isBusy={sending.isPending}
        >
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

function PicturePicker({ onPicture }: { onPicture: (picture: Picture) => void }) {
  const t = useTalkText();
  const picker = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const attach = async (file: File) => {
    setBusy(true);
    const body = { purpose: 'evidence' } as const;
    await sendFile('file.upload', { body, file, idempotencyKey: crypto.randomUUID() })
      .then(onPicture)
      .catch(toastFailure)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/*"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void attach(file);
        }}
      />
      <Button
        variant="ghost"
        icon={<ImagePlus />}
        isBusy={isBusy}
        onClick={() => picker.current?.click()}
      >
        {t('attach')}
      </Button>
    </>
  );
}

function useSending(refId: string) {
  const queryClient = useQueryClient();
  return useSend({
    send: (body: RequestOf<'talk.send'>['body'], idempotencyKey) =>
      api('talk.send', { body, idempotencyKey }),
    topics: ['talk'],
    onDone: (talk) => queryClient.setQueryData(talkQuery(refId).queryKey, talk),
    onError: (error) => toastError(error.message),
  });
}
