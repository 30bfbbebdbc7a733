import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** Catalogues: `lib/i18n/en.ts`, `hi.ts`, and every `….en.ts` with its `….hi.ts`. */
const catalogue = /\/(i18n\/(en|hi)|[\w-]+\.(en|hi))\.ts$/;

interface Literal {
  start: number;
  end: number;
  value: string;
}

/**
 * Turns the ICU messages of the catalogues into the small form that `formatMessage` reads,
 * so that no parser travels to the browser. A message that is not ICU fails the build.
 */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'post',
    transform(code, id) {
      if (!catalogue.test(id)) return undefined;
      const messages: Literal[] = [];
      collect(this.parse(code), messages);
      let compiled = code;
      for (const message of messages.toReversed()) {
        compiled =
          compiled.slice(0, message.start) +
          JSON.stringify(compile(message.value)) +
          compiled.slice(message.end);
      }
      return { code: compiled, map: null };
    },
  };
}

/** Finds the values of object properties that are plain string literals, in source order. */
function collect(node: unknown, found: Literal[]): void {
  if (Array.isArray(node)) {
    for (const child of node) collect(child, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if (isMessageProperty(node)) {
    found.push(node.value);
    return;
  }
  for (const child of Object.values(node)) collect(child, found);
}

function isMessageProperty(node: object): node is { value: Literal } {
  if (!('type' in node) || node.type !== 'Property' || !('value' in node)) return false;
  const { value } = node;
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  return value.type === 'Literal' && 'value' in value && typeof value.value === 'string';
}
