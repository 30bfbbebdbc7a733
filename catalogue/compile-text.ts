import type { Language } from '@peerdesk/contract/user.ts';
import compile from 'icu-minify/compile';
import { formatMessage, type CompiledMessage, type MessageValues } from './format-message.ts';

/** Compiled when first said: a process says few of the texts that there are. */
const compiled = new Map<string, CompiledMessage>();

/** An ICU message in words, for whoever has no build that compiles it. */
export function formatText(text: string, language: Language, values?: MessageValues): string {
  const message = compiled.get(text) ?? compile(text);
  compiled.set(text, message);
  return formatMessage(message, language, values);
}
