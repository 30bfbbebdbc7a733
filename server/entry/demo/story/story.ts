import { hourMs } from '@peerdesk/domain/durations.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { simulateHistory } from '../history.ts';
import { addUpis, type Participants } from '../participants.ts';
import { closeDays } from './days.ts';
import { bringStatements, playComplaints } from './evidence.ts';
import { playExceptions } from './exceptions.ts';
import { keepForLargeOrders, leaveFiles } from './open-files.ts';
import { askAround } from './requests.ts';
import { type Account, everyoneOnline, type Stage } from './stage.ts';
import { workTogether } from './collaboration.ts';

const storyHours = 76;
const openings = [1_284_020n, 845_590n, 2_310_475n, 467_300n];

/** The demo's past, from its first pay-in to the files that are left for whoever looks at it. */
export async function tellStory(stage: Omit<Stage, 'accounts'>, folder: string): Promise<void> {
  const { participants, clock, random } = stage;
  clock.set(Date.now() - storyHours * hourMs);
  const whole = { ...stage, accounts: await openAccounts(participants) };
  const told = await playExceptions(whole);
  await everyoneOnline(whole);
  await simulateHistory(participants, clock, random);
  await bringStatements(whole, told);
  await playComplaints(whole, told);
  await closeDays(whole);
  await leaveFiles(whole, folder);
  await askAround(whole);
  await workTogether(whole, told);
  await everyoneOnline(whole);
  await addUpis(participants, 'others');
  await keepForLargeOrders(whole);
}

export async function openAccounts(participants: Participants): Promise<Stage['accounts']> {
  const upis = await addUpis(participants, 'past');
  const accounts = participants.peers.map((peer, at): Account => {
    const upi = upis[at];
    if (!upi) throw new Error('the demo has a peer without a UPI ID');
    const opening = minor(openings[at] ?? 0n);
    return { peer, upi, bank: upi.bank ?? '', opening, lines: [], told: new Set() };
  });
  const [first, second, third, fourth] = accounts;
  if (!first || !second || !third || !fourth) throw new Error('the demo has too few peers');
  return [first, second, third, fourth];
}
