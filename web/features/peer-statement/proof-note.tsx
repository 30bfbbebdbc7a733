import type { StatementProof } from '@peerdesk/contract/issued-statement.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { usePeerStatementText } from './texts.ts';

/** How whoever holds the paper can check it. */
export function ProofNote({ proof: { code, checkUrl, hash } }: { proof: StatementProof }) {
  const t = usePeerStatementText();
  return (
    <section className="mt-6 flex break-inside-avoid items-start gap-4 border-t pt-4 text-sm">
      <div className="size-28 shrink-0">
        <QrCode text={checkUrl} name={t('proof.qr')} />
      </div>
      <div className="min-w-0 space-y-1">
        <h3 className="font-semibold">{t('proof.title')}</h3>
        <p className="text-muted">{t('proof.how')}</p>
        <p>
          <a href={checkUrl} target="_blank" rel="noreferrer" className="break-all underline">
            {checkUrl}
          </a>
        </p>
        <p>
          {t('proof.code')} <span className="font-mono break-all">{code}</span>
        </p>
        <p>
          SHA-256 <span className="font-mono break-all">{hash}</span>
        </p>
      </div>
    </section>
  );
}
