import { ApiError } from '../../lib/api-error.ts';
import { useActionText } from './actions/texts.ts';

/** What the server refused, in words that say what to do; undefined where it did not refuse. */
export function useRefusalWords(error: Error | null): string | undefined {
  const t = useActionText();
  if (!(error instanceof ApiError)) return undefined;
  return error.errorCode === 'DuplicateUtr' ? t('pay.duplicate') : error.message;
}

export function Refusal({ error }: { error: Error | null }) {
  const words = useRefusalWords(error);
  if (words === undefined) return null;
  return (
    <p role="alert" className="rounded-lg bg-error-soft px-3 py-2 text-sm text-error-ink">
      {words}
    </p>
  );
}
