import { ImagePlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { toastFailure } from '../../lib/toast.ts';
import { sendFile } from '../../session/send-file.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useComplaintText } from './texts.ts';

interface Picture {
  key: string;
  name: string;
  /** Once the server has it. */
  id: string | null;
}

const picturesMax = 3;
const types = 'image/jpeg,image/png,image/webp';

/** The pictures that go with what is being written: they are sent while it is typed. */
export function usePictures() {
  const [list, setList] = useState<readonly Picture[]>([]);
  const without = (key: string) => setList((all) => all.filter((one) => one.key !== key));
  const add = async (file: File) => {
    const key = crypto.randomUUID();
    setList((all) => [...all, { key, name: file.name, id: null }]);
    try {
      const body = { purpose: 'evidence' } as const;
      const { id } = await sendFile('file.upload', { body, file, idempotencyKey: key });
      setList((all) => all.map((one) => (one.key === key ? { ...one, id } : one)));
    } catch (error) {
      without(key);
      toastFailure(error);
    }
  };
  const take = () => {
    setList([]);
    return list;
  };
  const isSending = list.some(({ id }) => id === null);
  const isFull = list.length >= picturesMax;
  return { list, add, without, take, restore: setList, isSending, isFull };
}

export function Pictures({ pictures }: { pictures: ReturnType<typeof usePictures> }) {
  const t = useComplaintText();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <ul aria-live="polite" className="grid gap-1 text-sm empty:hidden">
        {pictures.list.map(({ key, name, id }) => (
          <li key={key} className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
            <span className="min-w-0 flex-1 truncate">
              {t(id === null ? 'talk.sending' : 'talk.attached', { name })}
            </span>
            <IconButton
              size="sm"
              label={t('talk.remove', { name })}
              icon={<X />}
              onClick={() => pictures.without(key)}
            />
          </li>
        ))}
      </ul>
      <input
        ref={picker}
        type="file"
        hidden
        accept={types}
        aria-label={t('talk.attach')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void pictures.add(file);
          target.value = '';
        }}
      />
      {!pictures.isFull && (
        <Button
          size="sm"
          variant="ghost"
          icon={<ImagePlus />}
          className="justify-self-start"
          onClick={() => picker.current?.click()}
        >
          {t('talk.attach')}
        </Button>
      )}
    </>
  );
}
