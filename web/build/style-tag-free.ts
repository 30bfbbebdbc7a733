import type { Plugin } from 'vite';

/** Where the toast library adds its style tag, and what keeps it from doing so. */
const toastGuard = "if (!code || typeof document == 'undefined') return";

/** By it dialogs lock the scroll of the page behind them; the same with an adopted style sheet. */
const adoptedSheet = `
export function stylesheetSingleton() {
  let users = 0;
  let sheet;
  return {
    add(css) {
      users += 1;
      if (users > 1) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    },
    remove() {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    },
  };
}`;

/**
 * The content security policy forbids style tags. Two libraries add one: the toasts, whose style
 * sheet is imported as a file instead (`ui/toaster.tsx`), and the dialogs, which get one that the
 * policy allows. Either changing its ways fails the build, not the page.
 */
export function styleTagFree(): Plugin {
  const met = { toasts: false, dialogs: false };
  return {
    name: 'style-tag-free',
    apply: 'build',
    // The pay page has neither of them.
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (/\/react-style-singleton\/dist\/es2015\/singleton\.js/.test(id)) {
        met.dialogs = true;
        return { code: adoptedSheet, map: null };
      }
      if (!/\/sonner\/dist\/index\.mjs/.test(id)) return undefined;
      met.toasts = code.includes(toastGuard);
      return { code: code.replace(toastGuard, 'return'), map: null };
    },
    buildEnd(error) {
      if (!error && !(met.toasts && met.dialogs)) {
        this.error('the toasts or the dialogs add their style tags another way now');
      }
    },
  };
}
