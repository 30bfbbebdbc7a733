import { createSessionStore } from './session-state.ts';

/** All that waits for the reader, for the title of the page, which outlives the shell. */
export const waitingTotal = createSessionStore('waiting', 0);
