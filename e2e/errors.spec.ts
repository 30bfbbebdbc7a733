import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const generic = 'Opps!. Something unexpected happened. Please contact support';

/** What a server may respond to a change, and what the person reads. */
const answers = {
  'an empty result': { status: 200, body: '{}', said: generic },
  'data that is null': { status: 200, body: '{"data":null}', said: generic },
  'the server’s own message': {
    status: 409,
    body: '{"error":{"errorCode":"InvalidTransition","message":"The desk is closed today"}}',
    said: 'The desk is closed today',
  },
  'an error without a message': {
    status: 500,
    body: '{"error":{"errorCode":"InternalError"}}',
    said: generic,
  },
  'a page of a proxy': { status: 502, body: '<html>Bad gateway</html>', said: generic },
} as const;

test('a call that fails says the server’s message, else the generic one', async ({
  api,
  portal,
}) => {
  const page = await portal.open(await api.addUser('peer'), '/profile');
  const presence = page.getByRole('complementary').getByRole('switch');
  await expect(presence).toBeEnabled();
  for (const [what, { status, body, said }] of Object.entries(answers)) {
    await test.step(what, async () => {
      await page.route('**/api/user/me', (route) =>
        route.fulfill({ status, body, contentType: 'application/json' }),
      );
      await presence.click();
      await expectToast(page, said);
      await page.unroute('**/api/user/me');
      // The next one may say the same.
      await page.reload();
      await expect(presence).toBeEnabled();
      await expect(page).toHaveURL('/profile');
    });
  }
});
