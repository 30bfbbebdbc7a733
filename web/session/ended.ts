import { createSessionStore } from './session-state.ts';

/** Why the last session ran out, in the server's words, for the sign-in page. */
export const endedBecause = createSessionStore<string | null>('ended', null);
