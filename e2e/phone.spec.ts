import { freshUtr } from './support/api-fixture.ts';
import { barriersOn } from './support/axe.ts';
import { payinPath } from './support/payin.ts';
import { sampleOf, statementOf } from './support/statement.ts';
import { expect, phone, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test.use({ serviceWorkers: 'allow' });

/** Until the portal can do without a network, and its worker keeps what it has loaded. */
async function keptByWorker(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      if (!(await indexedDB.databases()).some(({ name }) => name === 'unsent')) return false;
      const cache = await caches.open('shell');
      const kept = new Set((await cache.keys()).map(({ url }) => url));
      const loaded = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('/assets/'));
      return kept.has(new URL('/', location.href).href) && loaded.every((name) => kept.has(name));
    });
  await expect.poll(isKept).toBe(true);
}

test('a phone goes offline, confirms, opens the portal again and comes back', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const mine = await api.pay(merchant, { amount: '811.00' });
  const taken = await api.pay(merchant, { amount: '812.00' });
  const context = await portal.enter(peer, phone);
  const page = await context.newPage();
  await page.goto(payinPath);
  const cardOf = (amount: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Confirm' }) })
      .filter({ hasText: amount });
  await expect(cardOf('₹811.00')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Confirm this pay-in' });
  await cardOf('₹811.00').getByRole('button', { name: 'Confirm' }).tap();
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  await keptByWorker(page);

  await context.setOffline(true);
  const notice = page.getByRole('region', { name: 'Without a network' });
  for (const amount of ['₹811.00', '₹812.00']) {
    await cardOf(amount).getByRole('button', { name: 'Confirm' }).tap();
    await dialog.getByRole('checkbox').tap();
    await dialog.getByRole('button', { name: `Confirm ${amount}` }).tap();
    await expect(dialog).toBeHidden();
  }
  await expect(notice).toContainText('Waiting for the network: 2');
  expect(await barriersOn(page, 'without a network')).toEqual([]);

  // The phone has closed the portal meanwhile; it opens, says so, and has forgotten nothing.
  await page.reload();
  await expect(notice).toContainText(/Offline since \d\d:\d\d/);
  await expect(notice).toContainText(`Confirm ${mine.order.refId}`);
  await api.admin('payin.decide', {
    body: { refId: taken.order.refId, status: 'declined', note: 'no money' },
  });

  await context.setOffline(false);
  await expect(notice.getByRole('alert')).toContainText(
    /Already declined by .* Nothing was changed/,
  );
  await expect
    .poll(
      async () => (await api.admin('payin.one', { params: { refId: mine.order.refId } })).status,
    )
    .toBe('approved');
  const { timeline } = await api.admin('payin.one', { params: { refId: mine.order.refId } });
  expect(timeline.filter(({ event }) => event === 'approved')).toHaveLength(1);
  await notice.getByRole('button', { name: /: read$/ }).tap();
  await expect(notice).toBeHidden();
});

test('what is decided and written without a server is sent once, when it is up again', async ({
  api,
  portal,
  server,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const confirmed = await api.pay(merchant, { amount: '821.00' });
  const declined = await api.pay(merchant, { amount: '822.00' });
  const taken = await api.pay(merchant, { amount: '823.00' });
  const context = await portal.enter(peer, phone);
  const page = await context.newPage();
  await page.goto(payinPath);
  const card = (amount: string) => page.getByRole('listitem').filter({ hasText: amount });
  const press = (amount: string, name: string) =>
    card(amount).getByRole('button', { name, exact: true }).tap();
  const confirm = page.getByRole('dialog', { name: 'Confirm this pay-in' });
  const decline = page.getByRole('dialog', { name: 'Decline this pay-in' });
  const drawer = page.getByRole('dialog', { name: declined.order.refId });
  const log = drawer.getByRole('log');
  await press('₹823.00', 'Confirm');
  await confirm.getByRole('button', { name: 'Cancel' }).tap();
  // What was opened before is there without a network too.
  await card('₹822.00').getByText('₹822.00').tap();
  await expect(log).toBeVisible();
  await keptByWorker(page);

  const notice = page.getByRole('region', { name: 'Without a network' });
  await context.setOffline(true);
  await test.step('a message waits in its chat, where it was written', async () => {
    await drawer.getByLabel('Message').fill('The customer says it was sent twice');
    await drawer.getByRole('button', { name: 'Send' }).tap();
    const message = log.getByRole('article').filter({ hasText: 'sent twice' });
    await expect(message).toContainText('Waits for the network');
    await expect(drawer.getByLabel('Message')).toHaveValue('');
    await expectToast(page, 'Kept on this device');
    expect(await barriersOn(page, 'a message that waits')).toEqual([]);
    await drawer.getByRole('button', { name: 'Close' }).tap();
  });
  for (const amount of ['₹821.00', '₹823.00']) {
    await press(amount, 'Confirm');
    await confirm.getByRole('checkbox').tap();
    await confirm.getByRole('button', { name: `Confirm ${amount}` }).tap();
    await expect(confirm).toBeHidden();
  }
  await press('₹822.00', 'Decline');
  await decline.getByLabel('Reason').selectOption({ label: 'Money not received' });
  await decline.getByRole('button', { name: 'Decline ₹822.00' }).tap();
  await expect(decline).toBeHidden();
  await expect(notice).toContainText('Waiting for the network: 4');
  for (const words of [
    `Message about ${declined.order.refId}`,
    `Confirm ${confirmed.order.refId}`,
    `Confirm ${taken.order.refId}`,
    `Decline ${declined.order.refId}`,
  ]) {
    await expect(notice).toContainText(words);
  }

  await test.step('one is decided by another, the server dies, the network is back', async () => {
    const { refId } = taken.order;
    await api.admin('payin.decide', { body: { refId, status: 'declined', note: 'no money' } });
    await server.kill();
    await context.setOffline(false);
    // Nothing is lost by an attempt that finds nobody.
    await expect(notice).toContainText('without an answer');
    await expect(notice).toContainText('Waiting for the network: 4');
    await server.restart();
  });

  await test.step('each is carried out once, and what somebody else decided is told', async () => {
    await expect(notice.getByRole('alert')).toContainText(
      /Already declined by .* Nothing was changed/,
    );
    await expect(notice.getByRole('heading')).toBeHidden();
    const read = ({ order: { refId } }: typeof taken) =>
      api.admin('payin.one', { params: { refId } });
    const count = async (of: typeof taken, event: string) =>
      (await read(of)).timeline.filter((entry) => entry.event === event).length;
    expect((await read(confirmed)).status).toBe('approved');
    expect((await read(declined)).status).toBe('declined');
    expect(await count(confirmed, 'approved')).toBe(1);
    expect(await count(declined, 'declined')).toBe(1);
    const { messages } = await api.admin('talk.one', { params: { refId: declined.order.refId } });
    expect(messages.map(({ text }) => text)).toEqual(['The customer says it was sent twice']);
    await notice.getByRole('button', { name: /: read$/ }).tap();
    await expect(notice).toBeHidden();
  });
});

test('a portal that opens without a network says so at once, whatever it still waits for', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const page = await (await portal.enter(peer, phone)).newPage();
  // Its list gets no answer. What takes that for granted after some seconds never does here.
  await page.addInitScript(() => {
    const later = globalThis.setTimeout;
    const isLong = (ms = 0) => ms >= 3_000;
    globalThis.setTimeout = ((run: () => void, ms?: number) =>
      isLong(ms) && !navigator.onLine ? 0 : later(run, ms)) as typeof setTimeout;
  });
  await page.goto(payinPath);
  await keptByWorker(page);
  await page.context().setOffline(true);
  await page.reload();
  const notice = page.getByRole('region', { name: 'Without a network' });
  await expect(notice).toContainText(/Offline since \d\d:\d\d/);
});

test('a screen that was never opened on this phone opens without a network', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  await api.as(await api.signin(peer), 'user.updateMe', { body: { language: 'hi' } });
  const page = await (await portal.enter(peer, phone)).newPage();
  await page.goto(payinPath);
  await keptByWorker(page);
  const kept = () =>
    page.evaluate(async () => {
      const listOf = (name: string) =>
        document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';
      const listed = ['further-files', 'hindi-files'].map((name) => listOf(name).split(';'));
      const cache = await caches.open('shell');
      const isAllKept = async (address: string) => {
        const files = listed
          .flat()
          .map((entry) => entry.split(' '))
          .filter(([of]) => of === address)
          .flatMap(([, ...names]) => names);
        const found = await Promise.all(files.map((file) => cache.match(`/${file}`)));
        return found.length > 0 && found.every(Boolean);
      };
      return { wallet: await isAllKept('/wallet'), settings: await isAllKept('/settings') };
    });
  // The peer's own screens, and none that only an admin sees.
  await expect.poll(kept).toEqual({ wallet: true, settings: false });
  await page.context().setOffline(true);
  await page.goto('/wallet');
  const topUp = page.getByRole('button', { name: 'टॉप-अप माँगें' });
  await expect(topUp).toBeVisible({ timeout: 20_000 });
});

/** As the bank's app hands a file over: the phone posts it, and the worker takes it. */
async function share(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const arrived = page.waitForURL(/\/dashboard$/);
  await page.evaluate(
    (sent) => {
      const shared = new DataTransfer();
      for (const { name, mimeType, bytes } of sent) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        shared.items.add(new File([content], name, { type: mimeType }));
      }
      const form = document.createElement('form');
      form.method = 'post';
      form.enctype = 'multipart/form-data';
      form.action = '/share';
      const field = document.createElement('input');
      field.type = 'file';
      field.multiple = true;
      field.name = 'files';
      field.files = shared.files;
      form.append(field);
      document.body.append(form);
      form.submit();
    },
    files.map(({ buffer, ...file }) => ({ ...file, bytes: buffer.toString('base64') })),
  );
  await arrived;
}

test('a phone shares a protected PDF from the bank’s app, and types its password', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const context = await portal.enter(peer, phone);
  const page = await context.newPage();
  await page.goto('/profile');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await share(page, await sampleOf('axis_password.pdf', 'application/pdf'));
  const dialog = page.getByRole('dialog', { name: 'Upload bank statements' });
  // Their only account is chosen already.
  await expect(dialog.getByRole('combobox')).toHaveValue(new RegExp(peer.vpa));
  await dialog.getByRole('button', { name: 'Upload 1 file' }).tap();
  const box = dialog.getByLabel('Password of axis_password.pdf');
  await box.fill('NAYA0911');
  await dialog.getByRole('button', { name: 'Open the file' }).tap();
  await expect(dialog.getByText('Done')).toBeVisible();
  expect(await barriersOn(page, 'a shared statement')).toEqual([]);
});

/** A statement of some megabytes, most of them notes that somebody wrote. */
function longStatement(rows: number): Buffer {
  const line = (at: number) =>
    `01/08/2026,UPI/CR/${412_345_000_000 + at}/RAVI/SBIN/r@ybl/${'note '.repeat(2000)},,1.00,${at + 1}.00`;
  const lines = Array.from({ length: rows }, (_, at) => line(at));
  return Buffer.from(['Date,Narration,Debit,Credit,Balance', ...lines].join('\n'));
}

test('the network is cut in the middle of a statement, and it arrives once', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const context = await portal.enter(peer, phone);
  const page = await context.newPage();
  await page.goto('/profile');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await share(page, { name: 'long.csv', mimeType: 'text/csv', buffer: longStatement(250) });
  const dialog = page.getByRole('dialog', { name: 'Upload bank statements' });
  await expect(dialog.getByRole('combobox')).toHaveValue(new RegExp(peer.vpa));
  // The third part leaves, and neither it nor anything after it gets through.
  let begun = 0;
  await context.route(/\/uploads\/in-parts\/\w+$/, async (route) => {
    begun += 1;
    if (begun !== 3) return route.continue();
    await context.setOffline(true);
    return route.abort('internetdisconnected');
  });
  await dialog.getByRole('button', { name: 'Upload 1 file' }).tap();
  await expect(dialog.getByText(/No answer/)).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByText('Done')).toBeVisible({ timeout: 45_000 });
  // Five parts in all, and the one that was lost: what had arrived did not go again.
  expect(begun).toBe(6);
  const { uploads } = await api.admin('upload.list', { query: {} });
  const own = uploads.filter(({ name }) => name === 'long.csv');
  expect(own.map(({ status, counts }) => ({ status, lines: counts.lines }))).toEqual([
    { status: 'done', lines: 250 },
  ]);
});

test('of several shared files the statements come first; a picture is none, and says the way out', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const page = await portal.open(peer, '/profile', phone);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const buffer = Buffer.from([0xff, 0xd8, 0xff]);
  const picture = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer };
  const lines = [{ amount: '12.00', utr: freshUtr(), name: 'RAVI' }];
  await share(page, statementOf('may.csv', lines), picture, statementOf('june.csv', lines));
  const statements = page.getByRole('dialog', { name: 'Upload bank statements' });
  await expect(statements.getByText('may.csv')).toBeVisible();
  await expect(statements.getByText('june.csv')).toBeVisible();
  await expect(statements.getByText('IMG_1.jpg')).toBeHidden();
  await expect(statements.getByRole('button', { name: 'Upload 2 files' })).toBeVisible();
  await statements.getByText('Close', { exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: 'Picture of a payment' });
  await expect(dialog).toContainText('You have no accepted pay-out');
  await expect(dialog).toContainText('download the statement as a PDF or Excel file');
});

test('a share with nothing in it says so', async ({ api, portal }) => {
  const page = await portal.open(await api.addPeer(), '/profile', phone);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await share(page, { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
  const dialog = page.getByRole('dialog', { name: 'Nothing was shared' });
  await expect(dialog).toContainText('an empty one');
  await dialog.getByRole('button', { name: 'Close' }).last().tap();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
});
