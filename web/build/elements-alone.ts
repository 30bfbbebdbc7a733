import type { Plugin } from 'vite';

/** Tailwind's reset of every element, and of every part of one that CSS can add. */
const reset = '*,:after,:before,::backdrop{box-sizing:border-box;';
const ofElements = '*{box-sizing:border-box;';

/**
 * Leaves the reset to the elements. By a rule about `::before` and `::after` of everything a
 * browser works out two more styles for each element, though hardly any has such a part.
 */
export function elementsAlone(): Plugin {
  let isMet = false;
  return {
    name: 'elements-alone',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.endsWith('/web/app/app.css')) return undefined;
      isMet = code.includes(reset);
      return { code: code.replace(reset, ofElements), map: null };
    },
    buildEnd(error) {
      if (!error && !isMet) this.error('the reset of every element is another one now');
    },
  };
}
