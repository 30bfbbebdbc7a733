import { expect, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { chooseSearched } from './choose.ts';

/** Whoever uses the portal with one kind of device alone. */
export interface Hands {
  device: BrowserContextOptions;
  /** A button, link, tab, switch, tick, or an entry of an open menu. */
  press(target: Locator): Promise<void>;
  /** A text field, whatever was in it before. */
  fill(field: Locator, text: string): Promise<void>;
  /** One option of a select, by its label. */
  choose(select: Locator, option: string): Promise<void>;
  /** A screen, by the name that the navigation gives it. */
  open(page: Page, screen: string): Promise<void>;
}

/** The system draws the list of a select, beyond the page: a pointer's choice is told to it. */
const chooseByPointer: Hands['choose'] = async (select, option) => {
  if (await isSearched(select)) await chooseSearched(select, option);
  else await select.selectOption({ label: option });
};

const isSearched = (field: Locator) => field.evaluate((element) => element.matches('button'));

const mouse: Hands = {
  device: {},
  press: (target) => target.click(),
  async fill(field, text) {
    await field.click({ clickCount: 3 });
    await field.page().keyboard.insertText(text);
  },
  choose: chooseByPointer,
  async open(page, screen) {
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await navigation.getByRole('link', { name: screen }).click();
  },
};

const keyboard: Hands = {
  device: {},
  async press(target) {
    await reach(target);
    const isToggle = await target.evaluate(
      (element) => element.matches('[type="checkbox"]') || element.role === 'switch',
    );
    await target.page().keyboard.press(isToggle ? 'Space' : 'Enter');
  },
  async fill(field, text) {
    await reach(field);
    await field.page().keyboard.press('ControlOrMeta+A');
    await field.page().keyboard.type(text);
  },
  async choose(select, option) {
    await reach(select);
    if (await isSearched(select)) {
      await select.page().keyboard.type(option);
      await expect(select.page().getByRole('option', { selected: true })).toHaveText(option);
      await select.page().keyboard.press('Enter');
      await expect(select).toBeFocused();
      return;
    }
    await expect(select.getByRole('option', { name: option, exact: true })).toBeAttached();
    const chosen = () =>
      select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label);
    await select.page().keyboard.press('Home');
    for (let last; (await chosen()) !== option;) {
      if ((await chosen()) === last) throw new Error(`the arrows do not lead to ${option}`);
      last = await chosen();
      await select.page().keyboard.press('ArrowDown');
    }
  },
  async open(page, screen) {
    await page.keyboard.press('Control+K');
    const palette = page.getByRole('dialog', { name: 'Go to a screen or do something' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(screen);
    await expect(palette.getByRole('option', { selected: true })).toHaveText(screen);
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  },
};

const touch: Hands = {
  device: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  async press(target) {
    await target.tap();
    await expectNothingBesideTheScreen(target.page());
  },
  async fill(field, text) {
    await field.tap();
    await field.fill(text);
  },
  choose: chooseByPointer,
  async open(page, screen) {
    await this.press(page.getByRole('button', { name: 'Open menu' }));
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await this.press(navigation.getByRole('link', { name: screen }));
    await expect(navigation).toBeHidden();
  },
};

export const hands = { mouse, keyboard, touch };

/** More than there are places on any screen. */
const tabsAtMost = 250;

/** Goes from where the focus is to the target by Tab, and among the entries of a menu by arrows. */
async function reach(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  const isInMenu = await target.evaluate((element) => element.closest('[role="menu"]') !== null);
  for (let pressed = 0; pressed < tabsAtMost; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press(isInMenu ? 'ArrowDown' : 'Tab');
  }
  throw new Error(`the keyboard does not lead to ${target}`);
}

/** On a phone a page scrolls down, never sideways. */
async function expectNothingBesideTheScreen(page: Page): Promise<void> {
  const beside = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(beside, 'what is wider than the screen').toBeLessThanOrEqual(0);
}
