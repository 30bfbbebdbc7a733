import { useEffect } from 'react';

/**
 * Stands in for `react-style-singleton`, by which dialogs lock the scroll of the page behind them.
 * The original adds style tags, which the content security policy forbids; adopted style sheets
 * do the same and are allowed.
 */
export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    add(css: string) {
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
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return (css: string, isDynamic?: boolean) => {
    useEffect(() => {
      sheet.add(css);
      return () => sheet.remove();
    }, [isDynamic ? css : undefined]);
  };
}

export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useStyle(styles, dynamic);
    return null;
  };
}
