import { adminLogin } from './support/api-fixture.ts';
import { barriersOn, startIn } from './support/axe.ts';
import { expect, phone, test } from './support/test.ts';
import { caseOf, disputesOf, paidPayout, raiseDispute } from './support/dispute.ts';

for (const [device, options] of Object.entries({
  desktop: { viewport: { width: 1440, height: 900 } },
  phone,
})) {
  test(`disputes hold no barrier (${device})`, async ({ api, portal }) => {
    const paid = await paidPayout(api);
    const { id } = await raiseDispute(api, paid);
    await api.admin('dispute.start', { body: { disputeId: id } });
    const own = await api.signin(paid.payer);
    await api.as(own, 'dispute.message', { body: { disputeId: id, text: 'I sent it' } });
    const context = await portal.enter(adminLogin, options);
    await startIn(context, 'light');
    const page = await context.newPage();
    const found: string[] = [];
    for (const view of ['list', 'grid']) {
      await page.goto(disputesOf(paid.merchant, `&view=${view}`));
      await expect(page.getByText('I sent it')).toBeAttached();
      found.push(...(await barriersOn(page, view)));
    }
    await page.goto(disputesOf(paid.merchant, `&open=${id}`));
    const room = caseOf(page, id);
    await expect(room.getByRole('log').getByText('I sent it')).toBeVisible();
    found.push(...(await barriersOn(page, 'the case')));
    const parts = room.getByRole('region');
    const isStacked = device === 'phone';
    await expect(parts.first()).toHaveAccessibleName(isStacked ? 'Conversation' : 'Case file');
    await room.getByRole('button', { name: 'Revoke claim' }).first().click();
    await expect(page.getByText(`Wallet of ${paid.payer.name}`).last()).toBeVisible();
    found.push(...(await barriersOn(page, 'the verdict')));
    expect(found).toEqual([]);
  });
}
