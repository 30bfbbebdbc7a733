import { useState } from 'react';
import { toastFailure, toastSuccess } from '../../lib/toast.ts';
import { changeMe, type MeChange } from '../../session/change-me.ts';
import type { ProfileKey } from './texts.en.ts';
import { profileTextNow } from './texts.ts';

export interface Change {
  isBusy: boolean;
  /** Resolves to whether the change was made; says so or why not. */
  save: (change: MeChange, success: ProfileKey) => Promise<boolean>;
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
        // In the language that the change may have brought.
        toastSuccess(profileTextNow(success));
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
