import { adminLogin } from './support/api-fixture.ts';
import { barriersOn } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('the tour of a demo goes by keyboard from screen to screen, until it is left for good', async ({
  portal,
}) => {
  const context = await portal.enter(adminLogin);
  const page = await context.newPage();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // No desk but a demo has one.
  await expect(page.getByRole('region', { name: 'Tour' })).toHaveCount(0);

  let isDue = true;
  await context.route('**/api/brand', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    const demo = [{ role: 'admin', username: 'admin', password: 'shown' }];
    await route.fulfill({ json: { ...answer, data: { ...answer.data, demo } } });
  });
  await context.route('**/api/tour', (route) => route.fulfill({ json: { data: { isDue } } }));
  await context.route('**/api/tour/leave', (route) => {
    isDue = false;
    return route.continue();
  });
  await page.reload();
  const tour = page.getByRole('region', { name: 'Tour' });
  await expect(tour.getByText('Step 1 of 5')).toBeVisible();
  await tour.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await expect(
    tour.getByRole('heading', { name: 'A bank statement finds the money' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/utr-submission\?tab=statements/);
  expect(await barriersOn(page, 'tour')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(tour.getByText('Step 3 of 5')).toBeVisible();
  await tour.getByRole('button', { name: 'Leave the tour' }).click();
  await expect(tour).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tour).toHaveCount(0);
  await context.close();
});
