import { createSendFile } from '../lib/send-file.ts';
import { clientParts, forgetMarks } from './session.ts';

/** Sends a file as whoever is signed in; apart from the other calls, since few pages need it. */
export const sendFile = createSendFile({ ...clientParts, onSent: forgetMarks });
