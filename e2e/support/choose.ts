import { expect, type Locator } from '@playwright/test';

/** Chooses in a field that is searched: opens it, types a name, and takes what is found first. */
export async function chooseSearched(field: Locator, name: string): Promise<void> {
  const list = field
    .page()
    .getByRole('dialog')
    .filter({ has: field.page().getByRole('listbox') });
  await field.click();
  await list.getByRole('combobox').fill(name);
  await expect(list.getByRole('option').first()).toContainText(name);
  await list.getByRole('combobox').press('Enter');
  await expect(list).toBeHidden();
  await expect(field).toContainText(name);
}
