import { useState } from 'react';
import { toastFailure, toastSuccess } from '../../lib/toast.ts';
import { changeMe, type MeChange } from '../../session/change-me.ts';

export interface Change {
  isBusy: boolean;
  /** Resolves to whether the change was made; says so or why not. */
  save: (change: MeChange, success: string) => Promise<boolean>;
}

/** Changes the profile and tells how it went; what was refused also to the form that it is of. */
export function useChange(onRefused: (error: unknown) => void = () => undefined): Change {
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async save(change, success) {
      setBusy(true);
      try {
        await changeMe(change);
        toastSuccess(success);
        return true;
      } catch (error) {
        onRefused(error);
        toastFailure(error);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
