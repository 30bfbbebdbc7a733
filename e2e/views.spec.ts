import { barriersOn, overlayBarriersOn } from './support/axe.ts';
import { adminLogin } from './support/api-fixture.ts';
import { payinsOf } from './support/payin.ts';
import { expect, phone, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const narrow = { ...phone, viewport: { width: 360, height: 740 } };

test('a view of a list is saved, chosen, changed and deleted', async ({ api, portal }) => {
  const merchant = await api.addMerchant();
  const name = `Shop ${merchant.name}`;
  const page = await portal.open(adminLogin, `${payinsOf(merchant)}&status=pending`);
  const views = page.getByRole('button', { name: 'Saved views' });
  const choose = async (item: string) => {
    await views.click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Save this view…');
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('Give it a name')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('checkbox').check();
  expect(await barriersOn(page, 'save view')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/operations/payin?q=nobody&density=compact');
  await choose(name);
  await expect(page).toHaveURL((url) => {
    const shown = url.searchParams;
    return shown.get('status') === 'pending' && !shown.has('q') && !shown.has('density');
  });
  await views.click();
  await expect(page.getByRole('menuitem', { name: `${name} , shown now` })).toBeVisible();
  expect(await barriersOn(page, 'views')).toEqual([]);
  await page.keyboard.press('Escape');

  const lead = await api.addUser('subadmin');
  const theirs = await portal.open(lead, '/operations/payin', narrow);
  await theirs.getByRole('button', { name: 'Saved views' }).click();
  // There is none of its own to edit.
  await expect(theirs.getByRole('menuitem', { name: 'Edit views…' })).toHaveCount(0);
  await theirs.getByRole('menuitem', { name }).click();
  await expect(theirs).toHaveURL(/status=pending/);

  await test.step('one that asks for what its list has lost says so', async () => {
    await page.route('**/api/view', async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replace('"status":"pending"', '"state":"pending"');
      await route.fulfill({ response, body: text });
    });
    await page.goto('/operations/payin');
    await choose(name);
    await expectToast(page, `A filter of “${name}” no longer exists`);
    await page.unroute('**/api/view');
  });

  await page.goto('/operations/payin?status=expired');
  await choose('Edit views…');
  const edit = page.getByRole('dialog', { name: 'Edit views' });
  await edit.getByRole('button', { name: `Show in ${name} what the list shows now` }).click();
  expect(await overlayBarriersOn(page, 'edit views')).toEqual([]);
  await edit.getByRole('button', { name: `Rename ${name}` }).click();
  const rename = page.getByRole('dialog', { name: 'Rename view' });
  await rename.getByRole('textbox', { name: 'Name' }).fill(`${name} expired`);
  expect(await overlayBarriersOn(page, 'rename a view')).toEqual([]);
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(rename).toBeHidden();
  await page.goto('/operations/payin');
  await choose(`${name} expired`);
  await expect(page).toHaveURL(/status=expired/);
  await choose('Edit views…');
  const remove = edit.getByRole('button', { name: `Delete ${name} expired` });
  await test.step('one press alone deletes nothing that others use', async () => {
    await remove.click();
    const asked = page.getByRole('dialog', { name: 'Delete this view' });
    await expect(asked.getByText('It disappears from the saved views of all staff.')).toBeVisible();
    await expect(asked.getByText(`${name} expired`)).toBeVisible();
    expect(await overlayBarriersOn(page, 'delete a view')).toEqual([]);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await remove.click();
    await asked.getByRole('button', { name: 'Delete view' }).click();
    await expectToast(page, 'View deleted');
  });
  await expect(edit.getByText(name)).toHaveCount(0);
});
