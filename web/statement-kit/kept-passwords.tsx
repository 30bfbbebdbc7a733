import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useSend } from '../form-kit/use-send.ts';
import { api } from '../session/session.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { uploadQueries } from './queries.ts';
import { useStatementText } from './texts.ts';

/** The accounts for which this person keeps a password, each to be forgotten. */
export function KeptPasswords() {
  const t = useStatementText();
  const { data } = useQuery(uploadQueries.passwords());
  const forget = useSend({
    send: (id: string, idempotencyKey) =>
      api('upload.forgetPassword', { params: { id }, body: {}, idempotencyKey }),
    topics: ['statement'],
  });
  if (!data || data.passwords.length === 0) return null;
  return (
    <ul aria-label={t('password.kept')} className="mt-3 flex flex-col text-xs text-muted">
      {data.passwords.map(({ accountId, upi }) => (
        <li key={accountId} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 break-all">{t('password.keptFor', { upi })}</span>
          <IconButton
            size="sm"
            isQuiet
            label={t('password.forget', { upi })}
            icon={<X />}
            onClick={() => forget.mutate(accountId)}
          />
        </li>
      ))}
    </ul>
  );
}
