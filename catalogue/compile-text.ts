import type { Language } from '@peerdesk/contract/user.ts';
import compile from 'icu-minify/compile';
import { formatMessage, type CompiledMessage, type MessageValues } from './format-message.ts';

/** Compiled on first use: a process uses few of all texts. */
const compiled = new Map<string, CompiledMessage>();

/** Formats an ICU message, for processes whose build does not compile messages. */
export function formatText(text: string, language: Language, values?: MessageValues): string {
  const message = compiled.get(text) ?? compile(text);
  compiled.set(text, message);
  return formatMessage(message, language, values);
}
