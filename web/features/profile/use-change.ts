import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { toastFailure, toastSuccess } from '../../lib/toast.ts';
import { changeMe, type MeChange } from '../../session/change-me.ts';

export interface Change {
  isBusy: boolean;
  /** Messages of the server by field. */
  fields: Record<string, string>;
  /** Resolves to whether the change was made; says so or why not. */
  save: (change: MeChange, success: string) => Promise<boolean>;
}

/** Changes the profile and tells how it went. */
export function useChange(): Change {
  const [isBusy, setBusy] = useState(false);
  const [fields, setFields] = useState<Record<string, string>>({});
  return {
    isBusy,
    fields,
    async save(change, success) {
      setBusy(true);
      setFields({});
      try {
        await changeMe(change);
        toastSuccess(success);
        return true;
      } catch (error) {
        if (error instanceof ApiError) setFields(error.fields);
        toastFailure(error);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
