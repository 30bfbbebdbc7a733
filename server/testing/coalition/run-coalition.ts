import type { TestDesk } from '../desk.ts';
import { SeededRandom } from '../seeded-random.ts';
import { approveInBulk } from './attack-bulk.ts';
import * as payins from './attack-payins.ts';
import * as payouts from './attack-payouts.ts';
import * as recipes from './attack-recipes.ts';
import * as requests from './attack-requests.ts';
import * as rights from './attack-rights.ts';
import { adminRound, passHours, topUp, withdrawOf, withdrawOfMerchant } from './honest-admin.ts';
import * as office from './honest-office.ts';
import {
  approveLate,
  confirmManyHonestly,
  decideHonestly,
  enterTrueUtr,
  openPage,
  orderPayin,
} from './honest-payins.ts';
import { assign, finishPaying, orderPayout, payHonestly } from './honest-payouts.ts';
import type { Episode } from './episode.ts';
import { endEpisode, startEpisode } from './parties.ts';
import * as words from './words.ts';
import { gainOf, lossOf, underWay, wordAbove } from './worth.ts';

type Step = (episode: Episode) => Promise<void>;

/** What may happen, by how often. The lies first, then the honest traffic among them. */
const steps: readonly (readonly [number, Step])[] = [
  [5, payins.claimFalsely],
  [4, payins.payInCircles],
  [7, payins.approveFalsely],
  [3, payins.declinePaid],
  [6, payouts.payFalsely],
  [3, payouts.payAFriend],
  [3, payouts.decideOverPayouts],
  [2, payouts.sayFalselyIDidSend],
  [1, payouts.giveBack],
  [3, payouts.disputeFalsely],
  [3, payouts.decideDisputeFalsely],
  [2, recipes.payLateInCircles],
  [2, recipes.approveTooMuch],
  [2, recipes.declineUnderWay],
  [1.5, recipes.payFalselyAndWithdraw],
  [3, rights.forgeStatement],
  [2, rights.withdraw],
  [0.5, rights.changeGroup],
  [0.3, rights.nameDefaultPayer],
  [0.3, rights.shareAccount],
  [2.5, approveInBulk],
  [2.5, requests.askForMoney],
  [0.7, requests.complainFalsely],
  [0.5, requests.endComplaintsFalsely],
  [1, requests.actAsAdmin],
  [1.5, requests.payTwoAtOnce],
  [1, words.writeNote],
  [1, words.writeMessage],
  [2, words.readWords],
  [10, orderPayin],
  [12, openPage],
  [8, enterTrueUtr],
  [8, decideHonestly],
  [2, approveLate],
  [1.5, confirmManyHonestly],
  [0.7, office.complainHonestly],
  [1.5, office.askHonestly],
  [3, office.decideRequests],
  [0.7, office.reverseFalseApproval],
  [6, orderPayout],
  [6, assign],
  [10, payHonestly],
  [1.5, adminRound],
  [4, (episode) => passHours(episode, episode.random.of([0.1, 0.1, 0.3, 1, 6, 12]))],
  [0.7, topUp],
];

interface Planned {
  step: Step;
  seed: number;
}

interface Game {
  members: number;
  isLarge: boolean;
}

/** A step that finds nothing to do does not count. */
const episodeSteps = 800;
/** After so many steps the desk is looked at again, and the laws are checked. */
const lawsEvery = 6;
/**
 * How often a failed episode is played again to find out which of its steps it takes: a number, not
 * a time, so that a slow machine tells the same story.
 */
const replaysMost = Number(process.env['COALITION_REPLAYS'] ?? 40);
/** The clock stands still but for this, and for the time that the game lets pass. */
const stepTakesMs = 100;

/** What a run did. */
export interface Played {
  steps: number;
  ok: number;
  refused: number;
  approved: number;
}

/**
 * Plays episodes of one coalition after another against the rest, and checks the laws after every
 * step (see `worth.ts`).
 *
 * @param only the number of the one episode to play; otherwise as many as make up the steps.
 * @throws with the shortest story found when a law is broken.
 */
export async function runCoalitions(
  desk: TestDesk,
  seed: number,
  count: number,
  only: number | null,
): Promise<Played> {
  const played = { steps: 0, ok: 0, refused: 0, approved: 0 };
  const last = only ?? Infinity;
  for (let number = only ?? 0; number <= last && played.steps < count; number += 1) {
    const plan = planOf(new SeededRandom(seed + number * 7919), episodeSteps);
    // Every kind of coalition in turn, each alone and with more peers.
    const members = ((seed + number * 4) % 15) + 1;
    const game = { members, isLarge: (seed + number) % 2 === 0 };
    const failure = await play(desk, game, plan, { count: played, most: count });
    if (!failure) continue;
    const story = await shortest(desk, game, plan.slice(0, failure.at + 1), failure);
    const again = `COALITION_SEED=${seed} COALITION_EPISODE=${number} makes it again`;
    throw new Error(`${story.what}\n${again}\n${story.log.join('\n')}`);
  }
  return played;
}

function planOf(random: SeededRandom, count: number): Planned[] {
  return Array.from({ length: count }, () => ({
    step: random.weighted(steps),
    seed: random.between(0, 2 ** 31),
  }));
}

interface Failure {
  at: number;
  what: string;
  log: readonly string[];
}

let games = 0;

/** Plays one episode with new parties, or what is left of a run. @returns how it failed, if so. */
async function play(
  desk: TestDesk,
  game: Game,
  plan: readonly Planned[],
  run?: { count: Played; most: number },
): Promise<Failure | null> {
  games += 1;
  const episode = await startEpisode(desk, { ...game, number: games });
  const began = new Map(
    episode.parties.payers.map(({ id }) => [
      id,
      episode.bank.cashOf(id) + episode.wallet(id).balance,
    ]),
  );
  let at = 0;
  try {
    for (; at < plan.length; at += 1) {
      const planned = plan[at];
      if (!planned || (run && run.count.steps + episode.steps >= run.most)) break;
      desk.clock.advance(stepTakesMs);
      episode.random = new SeededRandom(planned.seed);
      const { length } = episode.log;
      await planned.step(episode);
      if (episode.log.length === length) continue;
      episode.steps += 1;
      if (episode.steps % lawsEvery === 0) await checkLaws(episode, began);
    }
    await settle(episode);
    await checkLaws(episode, began);
    checkNothingUnderWay(episode);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return { at, what: `${episode.coalition.name}: ${what}`, log: episode.log };
  } finally {
    await endEpisode(episode);
  }
  if (run) addUp(run.count, episode);
  return null;
}

function addUp(count: Played, { steps: done, counts, now }: Episode): void {
  count.steps += done;
  count.ok += counts.ok;
  count.refused += counts.refused;
  const orders = [...now.payins, ...now.payouts];
  count.approved += orders.filter(({ status }) => status === 'approved').length;
}

/** Everyone looks, days pass, and the coalition takes out whatever it can. */
async function settle(episode: Episode): Promise<void> {
  episode.note('— the end');
  await finishPaying(episode);
  await adminRound(episode);
  await office.decideRequests(episode);
  await office.creditWhatWasBrought(episode);
  for (let half = 0; half < 4; half += 1) await passHours(episode, 12);
  await adminRound(episode);
  await episode.look();
  for (const payer of episode.parties.payers) {
    const { balance, held, uncleared } = episode.wallet(payer.id);
    await withdrawOf(episode, payer, balance - held - uncleared);
  }
  for (const merchant of episode.parties.merchants) {
    await withdrawOfMerchant(episode, merchant, episode.merchantFunds(merchant.id).balance);
  }
}

async function checkLaws(episode: Episode, began: ReadonlyMap<string, bigint>): Promise<void> {
  // The leader does so every second: until then, what is in suspense may also be booked by hand.
  await episode.judgeClaims();
  await episode.look();
  for (const { id, username } of episode.parties.subadmins) {
    const above = wordAbove(episode, id);
    if (above > 0n) throw new Error(`on the word of ${username} rests ${above} too much`);
  }
  const gain = gainOf(episode);
  if (gain > 0n) throw new Error(`the coalition gained ${gain} too much`);
  for (const { id, username } of episode.parties.payers) {
    if (episode.coalition.ids.has(id)) continue;
    const loss = lossOf(episode, id, began.get(id) ?? 0n);
    if (loss > 0n) throw new Error(`${username}, who is honest, lost ${loss}`);
  }
}

function checkNothingUnderWay(episode: Episode): void {
  for (const { id, username } of episode.parties.payers) {
    const sent = episode.coalition.ids.has(id) ? 0n : underWay(episode, id);
    if (sent > 0n) throw new Error(`${username}, who is honest, sent ${sent} and was not credited`);
  }
}

/** Leaves out parts of the plan, as long as what remains still fails. */
async function shortest(
  desk: TestDesk,
  game: Game,
  plan: readonly Planned[],
  failure: Failure,
): Promise<Failure> {
  let best = { plan, failure };
  let replays = 0;
  for (let size = Math.ceil(plan.length / 2); size >= 1; size = Math.floor(size / 2)) {
    let from = 0;
    while (from < best.plan.length && replays < replaysMost) {
      const rest = [...best.plan.slice(0, from), ...best.plan.slice(from + size)];
      replays += 1;
      const again = await play(desk, game, rest);
      if (again) best = { plan: rest.slice(0, again.at + 1), failure: again };
      else from += size;
    }
  }
  return best.failure;
}
