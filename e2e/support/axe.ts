import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export type Mode = 'light' | 'dark';

/**
 * What axe finds on the page, a line each; nothing is left out. Dark mode is the same page in other
 * colours, so there only the colours are looked at again.
 */
export async function violationsOn(page: Page, where: string, mode: Mode): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (mode === 'light') axe.withTags(['wcag2a', 'wcag2aa']);
  else axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => {
      const why = any.map(({ message }) => message).join(' ');
      return `${where}: ${id} (${help}) at ${target.join(' ')}: ${why}`;
    }),
  );
}
