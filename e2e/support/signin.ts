import type { Login } from './api-fixture.ts';
import type { Page } from './test.ts';

/** Signs in on the sign-in page, wherever it is open. */
export async function signInOn(page: Page, { username, password }: Login): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs out by the link of the shell, without reloading the page. */
export async function logOutOf(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByLabel('Username').waitFor();
}
