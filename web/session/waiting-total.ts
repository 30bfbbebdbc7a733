import { createStore } from '../lib/store.ts';

/** All that waits for the reader, for the title of the page, which outlives the shell. */
export const waitingTotal = createStore(0);
