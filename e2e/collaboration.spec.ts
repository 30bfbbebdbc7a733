import { adminLogin, freshUtr } from './support/api-fixture.ts';
import { barriersOn } from './support/axe.ts';
import { chooseSearched } from './support/choose.ts';
import { dropFiles, managementPath, sendFor, statementOf, taskOf } from './support/statement.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test('two people at one order see each other, warn, note and hand over', async ({
  api,
  portal,
}) => {
  // No other name begins like it.
  const ravi = await api.addUser('subadmin', { name: 'Ravindra Iyer' });
  const peer = await api.addPeer({ parentId: ravi.id });
  const merchant = await api.addMerchant();
  const { order } = await api.pay(merchant, { amount: '1500.00' });
  const path = `/operations/payin?open=${order.refId}`;
  const admin = await portal.open(adminLogin, path);
  const ofAdmin = admin.getByRole('dialog', { name: order.refId });
  await expect(ofAdmin.getByRole('button', { name: 'Take', exact: true })).toBeVisible();
  const other = await portal.open(ravi, path);
  const ofOther = other.getByRole('dialog', { name: order.refId });

  await test.step('who looks appears at once, and goes with the drawer', async () => {
    await expect(ofAdmin.getByText(`${ravi.name} is looking at this`)).toBeVisible();
    await expect(ofOther.getByText(/is looking at this/)).toBeVisible();
    expect(await barriersOn(admin, 'who looks')).toEqual([]);
  });

  await test.step('whoever takes it is shown, and others are warned and may go on', async () => {
    await ofAdmin.getByRole('button', { name: 'Take', exact: true }).click();
    await expect(ofAdmin.getByText(/You are working on this until/)).toBeVisible();
    await expect(ofOther.getByText(/is working on this until/)).toBeVisible();
    await ofOther.getByRole('button', { name: 'Decline' }).click();
    const dialog = other.getByRole('dialog', { name: /Decline/ });
    await expect(dialog.getByText(/You may decide all the same/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Decline/ })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Take over' }).click();
    await expect(dialog.getByText(/You may decide all the same/)).toBeHidden();
    await expectToast(admin, `${ravi.name} has taken over ${order.refId}`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a note names somebody, who is told and reads it', async () => {
    await ofAdmin.getByRole('button', { name: 'Staff notes' }).click();
    const notes = admin.getByRole('dialog', { name: 'Staff notes' });
    const field = notes.getByLabel('Write a note; @ names somebody');
    const offered = notes.getByRole('option', { name: `@${ravi.name}` });
    await field.pressSequentially('@');
    await expect(notes.getByRole('option', { selected: true })).toHaveCount(0);
    await field.pressSequentially(ravi.name.slice(0, 3));
    await expect(async () => {
      await field.press('ArrowDown');
      await expect(offered).toHaveAttribute('aria-selected', 'true', { timeout: 200 });
    }).toPass();
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await offered.getAttribute('id')) ?? '',
    );
    expect(await barriersOn(admin, 'a name is offered')).toEqual([]);
    await field.press('Enter');
    await field.pressSequentially('ask your peer');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByText(`Not read yet by ${ravi.name}`)).toBeVisible();
    expect(await barriersOn(admin, 'staff notes')).toEqual([]);
    await ofOther.getByRole('button', { name: 'Staff notes (1)' }).click();
    const theirs = other.getByRole('dialog', { name: 'Staff notes' });
    await expect(theirs.getByText(`@${ravi.name} ask your peer`)).toBeVisible();
    await expect(notes.getByText(`Read by ${ravi.name}`)).toBeVisible();
    await theirs.getByRole('button', { name: 'Close' }).click();
    await chooseSearched(notes.getByLabel('To', { exact: true }), ravi.name);
    await notes.getByLabel('What there is to do').fill('call him');
    await notes.getByRole('button', { name: 'Hand over' }).click();
    await expectToast(admin, `Handed over to ${ravi.name}`);
    await expect(ofOther.getByText('handed this to you')).toBeVisible();
    await notes.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a note about the peer is in the panel about them, for staff', async () => {
    await ofAdmin.getByRole('link', { name: peer.name }).first().click();
    const panel = admin.getByRole('dialog', { name: `Peer: ${peer.name}` });
    await expect(panel.getByText('No notes yet')).toBeVisible();
    const field = panel.getByLabel('Write a note; @ names somebody');
    await field.pressSequentially(`@${ravi.name.slice(0, 3)}`);
    await field.press('Tab');
    await field.pressSequentially('his bank is slow');
    await panel.getByRole('button', { name: 'Add note' }).click();
    await expect(panel.getByText(`Not read yet by ${ravi.name}`)).toBeVisible();
    expect(await barriersOn(admin, 'notes about a peer')).toEqual([]);
    await other.goto('/operations/payin');
    await other.getByRole('button', { name: 'From others: 2 for you' }).click();
    const inbox = other.getByRole('dialog', { name: 'From others' });
    await inbox.getByRole('link', { name: /his bank is slow/ }).click();
    await expect(inbox).toBeHidden();
    const theirs = other.getByRole('dialog', { name: `Peer: ${peer.name}` });
    await expect(theirs.getByText('his bank is slow')).toBeVisible();
    await expect(panel.getByText(`Read by ${ravi.name}`)).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('who is handed it finds it beside what needs them', async () => {
    await other.goto('/operations/payin');
    await other.getByRole('button', { name: 'From others: 1 for you' }).click();
    const inbox = other.getByRole('dialog', { name: 'From others' });
    await expect(inbox.getByText('call him')).toBeVisible();
    expect(await barriersOn(other, 'from others')).toEqual([]);
    await inbox.getByRole('link').click();
    await expect(ofOther).toBeVisible();
    await other.goto('/operations/payin?handedTo=me');
    await expect(other.getByRole('row').filter({ hasText: order.refId })).toBeVisible();
    await expect(ofAdmin.getByText(/looking at this/)).toBeHidden();
  });
});

test('a peer and support write to each other about a pay-in', async ({ api, portal }) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const { order } = await api.pay(merchant, { amount: '1600.00' });
  const path = `/operations/payin?open=${order.refId}`;
  const ofPeer = await portal.open(peer, path);
  const asked = ofPeer.getByRole('log', { name: 'Chat with support' });
  await expect(asked.getByText('Ask support about this payment')).toBeVisible();
  await ofPeer.getByRole('textbox', { name: 'Message' }).fill('The amount is one rupee less');
  await ofPeer.getByRole('button', { name: 'Send' }).click();
  await expect(asked.getByText('The amount is one rupee less')).toBeVisible();
  await expect(ofPeer.getByRole('button', { name: 'Take', exact: true })).toBeHidden();
  await expect(ofPeer.getByRole('button', { name: /Staff notes/ })).toBeHidden();

  const admin = await portal.open(adminLogin, '/operations/payin');
  // The other tests of this desk may have left something for the admin too.
  await admin.getByRole('button', { name: /^From others: \d+ for you/ }).click();
  await admin.getByRole('link', { name: `${peer.name} wrote about a pay-in` }).click();
  const talk = admin.getByRole('log', { name: `Chat with ${peer.name}` });
  await talk.scrollIntoViewIfNeeded();
  await expect(admin.getByRole('button', { name: 'From others' })).toBeVisible();
  await expect(asked.getByText('Read by support')).toBeVisible();
  await admin.getByRole('textbox', { name: 'Message' }).fill('Then confirm what arrived');
  await admin.getByRole('button', { name: 'Send' }).click();
  const told = asked.getByText('Then confirm what arrived');
  await expect(told).toBeVisible();
  // Only what was in sight counts as read.
  await told.scrollIntoViewIfNeeded();
  await expect(asked.getByText('Support', { exact: true })).toBeVisible();
  await expect(asked.getByText('Administrator')).toBeHidden();
  await expect(talk.getByText('Read by the peer')).toBeVisible();
  expect(await barriersOn(ofPeer, 'chat with support')).toEqual([]);
});

test('nobody is said to work on an order that is decided', async ({ api, portal }) => {
  await api.addPeer();
  const { order } = await api.pay(await api.addMerchant());
  const path = `/operations/payin?open=${order.refId}`;
  const other = await api.addUser('admin');
  const pages = [await portal.open(adminLogin, path), await portal.open(other, path)];
  const [own, theirs] = pages.map((page) => page.getByRole('dialog', { name: order.refId }));
  await own!.getByRole('button', { name: 'Take', exact: true }).click();
  await expect(theirs!.getByText(/is working on this until/)).toBeVisible();
  await api.admin('payin.decide', { body: { refId: order.refId, status: 'approved' } });
  await expect(theirs!.getByText(/working on this until/)).toBeHidden();
  await expect(own!.getByText(/working on this until/)).toBeHidden();
  await expect(own!.getByRole('button', { name: 'Let go' })).toBeHidden();
});

test('an open dialog says what another admin did meanwhile, and leaves nothing to confirm', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const { order } = await api.pay(merchant, { amount: '1432.00' });
  const { refId } = order;
  await api.admin('payin.confirm', { body: { refId } });
  const page = await portal.open(adminLogin, managementPath);
  const stray = { amount: '78.00', utr: freshUtr(), name: 'A STRANGER' };
  await dropFiles(page, [statementOf('stray.csv', [stray], { from: 2, to: -3 })]);
  await sendFor(page, peer);
  await expect(taskOf(page, 'stray.csv')).toContainText('1 left over');
  const { exceptions } = await api.admin('utr.list', {
    query: { tab: 'exceptions', q: stray.utr },
  });
  const lineId = exceptions[0]?.line?.id ?? '';
  await api.admin('utr.dismiss', { body: { lineIds: [lineId], note: 'whose?' } });
  const subject = { kind: 'merchant', id: merchant.id } as const;

  const dialog = page.getByRole('dialog').last();
  const learns = async (act: string, words: string) => {
    await expect(dialog.getByRole('alert')).toContainText(words);
    await expect(dialog.getByRole('alert')).toContainText('Nothing was changed');
    await expect(dialog.getByRole('button', { name: act })).toBeDisabled();
  };

  await test.step('an alert', async () => {
    await page.goto(`${managementPath}?tab=alerts&q=${refId}`);
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(dialog.getByRole('button', { name: 'Acknowledge' })).toBeEnabled();
    const alert = 'CREDITED_NOT_IN_BANK';
    await api.admin('utr.acknowledge', { body: { refId, alert, note: 'the peer sent it' } });
    await learns('Acknowledge', 'Already acknowledged by Administrator on');
  });

  await test.step('a credit in suspense', async () => {
    await page.goto(`/ledger?tab=suspense&q=${stray.utr}`);
    await page.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'Write off' }).click();
    await expect(dialog.getByRole('button', { name: 'Write off' })).toBeEnabled();
    await api.admin('suspense.writeOff', { body: { lineId, reason: 'too small' } });
    await learns('Write off', 'No longer in suspense: decided by Administrator on');
  });

  await test.step('the status of a merchant', async () => {
    await page.goto(`/merchants?q=${merchant.id}`);
    await page.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    await expect(dialog.getByRole('button', { name: 'Block' })).toBeEnabled();
    await api.admin('merchant.update', { body: { merchantId: merchant.id, status: 'blocked' } });
    await learns('Block', `${merchant.name} was already set to Blocked by Administrator on`);
  });

  await test.step('the status of a user', async () => {
    await page.goto(`/users/${peer.id}`);
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(dialog.getByRole('button', { name: `Block ${peer.name}` })).toBeEnabled();
    await api.admin('user.updateStatus', { body: { userId: peer.id, status: 'blocked' } });
    await learns(`Block ${peer.name}`, `${peer.name} was already blocked by Administrator on`);
  });

  await test.step('a reversal', async () => {
    await page.goto(`/operations/payin?open=${refId}`);
    // Not the row's, which is there before the drawer lies over it.
    await dialog.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'Reverse the approval' }).click();
    await expect(dialog.getByRole('button', { name: 'Reverse' })).toBeEnabled();
    await api.admin('ledger.reverse', { body: { refId, reason: 'the wrong order' } });
    await learns('Reverse', 'Already reversed by Administrator on');
  });

  await test.step('a freeze', async () => {
    await api.admin('merchant.update', { body: { merchantId: merchant.id, status: 'active' } });
    const { id } = await api.admin('freeze.create', { body: { ...subject, reason: 'a lien' } });
    await page.goto(`/freezes/${id}`);
    await page.getByRole('button', { name: 'End the freeze' }).click();
    await expect(dialog.getByRole('button', { name: 'End the freeze' })).toBeEnabled();
    await api.admin('freeze.end', { body: { id, reason: 'released' } });
    await learns('End the freeze', 'Already ended by Administrator on');
  });
});

test('a dialog about a switch, a day or a complaint says what became of it meanwhile', async ({
  api,
  portal,
}) => {
  const lead = await api.addUser('subadmin');
  const peer = await api.addPeer({ parentId: lead.id });
  const merchant = await api.addMerchant();
  const { order, token, utr } = await api.pay(merchant, { amount: '1432.00' });
  const { refId } = order;
  const page = await portal.open(adminLogin, '/settings/switches');
  const dialog = page.getByRole('dialog').last();
  const learns = async (act: string, words: string) => {
    await expect(dialog.getByRole('alert')).toContainText(words);
    await expect(dialog.getByRole('alert')).toContainText('Nothing was changed');
    await expect(dialog.getByRole('button', { name: act, exact: true })).toBeDisabled();
  };

  await test.step('a switch', async () => {
    const { version } = await api.admin('switches.get');
    const set = { kind: 'payouts', merchantId: merchant.id } as const;
    const body = { version, set, reason: 'an audit' };
    const { switches } = await api.admin('switches.update', { body });
    const id = switches.find((one) => one.merchant?.id === merchant.id)?.id ?? '';
    await page.getByRole('button', { name: new RegExp(`^Lift: .*${merchant.name}`) }).click();
    await expect(dialog.getByRole('button', { name: 'Lift' })).toBeEnabled();
    const lift = { version: version + 1, lift: id, reason: 'the audit is over' };
    await api.admin('switches.update', { body: lift });
    await learns('Lift', 'Already lifted by Administrator on');
  });

  await test.step('an act for two people, which is withdrawn', async () => {
    const other = await api.addUser('admin');
    const own = await api.signin(other);
    const act = { userId: peer.id, kind: 'topup', amount: '10.00', reason: 'deposit' };
    const asked = { call: 'user.changeWallet', body: act, note: 'agreed' } as const;
    const { id } = await api.as(own, 'approval.ask', { body: asked });
    await page.goto(`/requests?tab=approvals&q=${encodeURIComponent(peer.name)}`);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled();
    await api.as(own, 'approval.decide', { body: { id, status: 'withdrawn' } });
    await learns('Approve', `Withdrawn by ${other.name} at`);
  });

  await test.step('a complaint, whose pay-in is approved', async () => {
    await api.admin('payin.decide', { body: { refId, status: 'declined' } });
    await api.as('', 'pay.complain', { params: { token }, body: { text: 'I paid' } });
    await page.goto(managementPath);
    const credit = { amount: '1432.00', utr, name: 'RAVI' };
    await dropFiles(page, [statementOf('proof.csv', [credit])]);
    await sendFor(page, peer);
    await expect(taskOf(page, 'proof.csv')).toContainText('1 left over');
    const query = { tab: 'exceptions', q: utr } as const;
    const { exceptions } = await api.admin('utr.list', { query });
    const lineId = exceptions[0]?.line?.id ?? '';
    await page.goto(`/operations/complaint?q=${refId}`);
    await page.getByRole('row').nth(1).getByRole('cell').first().click();
    await page.getByRole('button', { name: 'Refuse', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Refuse', exact: true })).toBeEnabled();
    await api.admin('utr.match', { body: { lineId, refId } });
    await learns('Refuse', 'Already approved by Administrator at');
  });

  await test.step('a day of an account', async () => {
    const own = await api.signin(peer);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Calcutta' }).format();
    const said = { accountId: peer.upiId, day, in: '77.00', out: '0.00' };
    const { id, version } = await api.as(own, 'dayClose.declare', { body: said });
    const reason = { id, version, reason: 'from my brother' };
    const explained = await api.as(own, 'dayClose.explain', { body: reason });
    await page.goto(`/day-close?q=${peer.username}`);
    await page.getByRole('button', { name: /^Accept/ }).click();
    await expect(dialog.getByRole('button', { name: 'Accept' })).toBeEnabled();
    await api.as(await api.signin(lead), 'dayClose.decide', {
      body: { id, version: explained.version, status: 'declined', note: 'which brother?' },
    });
    await learns('Accept', `${lead.name} has acted on this day`);
  });
});
