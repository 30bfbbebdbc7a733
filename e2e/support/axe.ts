import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export type Mode = 'light' | 'dark';

/**
 * The violations that axe finds on the page, one per line, without exceptions. Dark mode is the
 * same page in other colours, so only the colours are checked again.
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
