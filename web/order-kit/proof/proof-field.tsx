import { fileBytesMax, type StoredFile } from '@peerdesk/contract/file.ts';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { sendFile } from '../../session/send-file.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { StoredPicture } from '../stored-picture.tsx';
import { useProofText } from './texts.ts';

const pictureTypes = 'image/jpeg,image/png,image/webp';

/**
 * The picture that somebody chose to prove a payment, or brings along, on its way to the server or
 * there.
 */
export function useProof(brought?: File) {
  const t = useProofText();
  const [sent, setSent] = useState(0);
  const upload = useMutation<StoredFile, Error, File>({
    mutationFn: (file) => {
      if (file.size > fileBytesMax) {
        const message = t('proof.tooBig');
        throw new ApiError({ errorCode: 'PayloadTooLarge', message, status: 0 });
      }
      setSent(0);
      const idempotencyKey = crypto.randomUUID();
      return sendFile('file.upload', {
        body: { purpose: 'proof' },
        file,
        idempotencyKey,
        onProgress: setSent,
      });
    },
  });
  const isBrought = useRef(false);
  useEffect(() => {
    if (!brought || isBrought.current) return;
    isBrought.current = true;
    upload.mutate(brought);
  }, [brought, upload]);
  return {
    file: upload.data,
    isSending: upload.isPending,
    sent,
    problem: upload.error ? messageOf(upload.error) : undefined,
    choose: (file: File) => upload.mutate(file),
    clear: () => upload.reset(),
    /** What the decision names, where there is a picture. */
    part: upload.data ? { proofId: upload.data.id } : {},
  };
}

export type Proof = ReturnType<typeof useProof>;

/** A picture of the payment; `hint` says whether it is needed, which it is not by default. */
export function ProofField({ proof, hint }: { proof: Proof; hint?: string }) {
  const t = useProofText();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-1.5">
      <input
        ref={picker}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label={t('proof.add')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) proof.choose(file);
          event.target.value = '';
        }}
      />
      {proof.file ? (
        <div className="flex items-start gap-2">
          <span className="overflow-hidden rounded-lg border">
            <StoredPicture id={proof.file.id} name={proof.file.name} />
          </span>
          <IconButton label={t('proof.remove')} icon={<X />} onClick={proof.clear} />
        </div>
      ) : (
        <Button
          icon={<ImagePlus />}
          isBusy={proof.isSending}
          className="self-start"
          onClick={() => picker.current?.click()}
        >
          {proof.isSending
            ? t('proof.sending', { percent: Math.round(proof.sent * 100) })
            : t('proof.add')}
        </Button>
      )}
      {proof.file && proof.file.looksLike.length > 0 && (
        <p role="status" className="flex items-start gap-2 text-sm text-warning-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t('proof.seen')}
        </p>
      )}
      <p role={proof.problem ? 'alert' : undefined} className="text-xs text-muted">
        {proof.problem ?? hint ?? t('proof.hint')}
      </p>
    </div>
  );
}
